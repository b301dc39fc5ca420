# A deck of the benchmark as pictures at 300 dpi, as a user of Squib writes it: ruby squib_pictures.rb DECK.json DIR
require 'json'
require 'squib'
source = JSON.parse(File.read(ARGV[0])); out = ARGV[1]; Dir.mkdir(out) unless Dir.exist?(out)
spec = source['spec']; card = spec['card']; cards = source['cards']
SIZE = { width: (card['w'] * 300 / 25.4).round, height: (card['h'] * 300 / 25.4).round, dpi: 300 }.freeze
ASCENT = 0.984 # of Source Sans Pro, in its size: Squib places a text by the top of its line
def mm(value); "#{value}mm"; end
def style(s); { font: "Source Sans Pro #{s['font'] == 'bold' ? 'Bold ' : ''}#{s['size']}", color: s['colour'] }; end
def top(s); mm(s['base'] - ASCENT * s['size'] * 25.4 / 72); end
def left(s); style(s).merge(x: mm(s['x']), y: top(s)); end
def centred(s, room); style(s).merge(x: mm(s['cx'] - room / 2.0), y: top(s), width: mm(room), align: :center); end
def art(path, colour)
  %(<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">) +
    %(<path fill="#{colour}" d="#{path}"/></svg>)
end
colours = cards.map { |c| c['colour'] }
Squib::Deck.new(cards: cards.size, **SIZE) do
  background color: '#FFFFFF'
  f = spec['frame']
  rect x: mm(f['x']), y: mm(f['y']), width: mm(f['w']), height: mm(f['h']), radius: mm(f['r']),
       stroke_color: colours, stroke_width: mm(f['stroke'])
  o = spec['circle']
  circle x: mm(o['cx']), y: mm(o['cy']), radius: mm(o['r']), fill_color: colours, stroke_width: 0
  i = spec['icon']
  svg data: cards.map { |c| art(source['icons'][c['icon']], c['colour']) },
      x: mm(i['x']), y: mm(i['y']), width: mm(i['size']), height: mm(i['size'])
  text str: cards.map { |c| c['title'] }, **left(spec['title'])
  text str: cards.map { |c| c['type'] }, **left(spec['type'])
  text str: cards.map { |c| c['value'] }, **centred(spec['value'], 8)
  text str: cards.map { |c| c['body'] }, wrap: :word, width: mm(spec['body']['w']), height: mm(spec['body']['h']),
       **left(spec['body'])
  text str: cards.map { |c| c['id'] }, **centred(spec['footer'], 40)
  save_png dir: out, prefix: 'front-', count_format: '%05d'
end
sides = source['sides'].values
back = spec['back']
Squib::Deck.new(cards: sides.size, **SIZE) do
  background color: '#FFFFFF'
  r = back['rect']
  rect x: mm(r['x']), y: mm(r['y']), width: mm(r['w']), height: mm(r['h']), radius: mm(r['r']),
       fill_color: sides.map { |s| s['colour'] }, stroke_width: 0
  g = back['ring']
  circle x: mm(g['cx']), y: mm(g['cy']), radius: mm(g['r']), stroke_color: '#FFFFFF', stroke_width: mm(g['stroke'])
  e = back['emblem']
  svg data: sides.map { |s| art(s['emblem'], '#FFFFFF') },
      x: mm(e['x']), y: mm(e['y']), width: mm(e['size']), height: mm(e['size'])
  text str: sides.map { |s| s['name'] }, **centred(back['name'], 50)
  save_png dir: out, prefix: 'back-', count_format: '%02d'
end
