# A deck of the benchmark as pictures, drawn by Ruby with nothing but Cairo and Pango: ruby cairo_pictures.rb DECK.json DIR
require 'json'
require 'cairo'
require 'pango'
deck = JSON.parse(File.read(ARGV[0])); out = ARGV[1]; Dir.mkdir(out) unless Dir.exist?(out)
K = 300 / 25.4
spec = deck['spec']; card = spec['card']
W = (card['w'] * K).round; H = (card['h'] * K).round
def colour(cr, hex); cr.set_source_rgb(*hex[1..].scan(/../).map { |v| v.to_i(16) / 255.0 }); end
def text(cr, words, font, size, col, x, base, align, width = nil, leading = nil)
  layout = cr.create_pango_layout
  d = Pango::FontDescription.new("Source Sans Pro #{font == 'bold' ? 'Bold' : ''}")
  d.absolute_size = size * 300 / 72.0 * Pango::SCALE
  layout.font_description = d
  layout.text = words
  if width
    layout.width = width * K * Pango::SCALE
    layout.wrap = Pango::WrapMode::WORD
  end
  cr.move_to(align == :centre ? x * K - layout.pixel_size[0] / 2.0 : x * K, base * K - layout.baseline / Pango::SCALE)
  colour(cr, col)
  cr.show_pango_layout(layout)
end
def path(cr, d, x, y, size)
  cr.save; cr.translate(x * K, y * K); cr.scale(size * K / 100, size * K / 100)
  d.gsub('Z', ' Z').scan(/([MLCZ])([^MLCZ]*)/) do |c, rest|
    n = rest.split(/[ ,]+/).reject(&:empty?).map(&:to_f)
    case c
    when 'M' then cr.move_to(*n)
    when 'L' then cr.line_to(*n)
    when 'C' then cr.curve_to(*n)
    else cr.close_path
    end
  end
  cr.fill; cr.restore
end
def picture(file)
  surface = Cairo::ImageSurface.new(W, H); cr = Cairo::Context.new(surface)
  cr.set_source_rgb(1, 1, 1); cr.paint
  yield cr
  surface.write_to_png(file)
end
deck['cards'].each do |c|
  picture("#{out}/#{c['id']}.png") do |cr|
    f = spec['frame']; colour(cr, c['colour'])
    cr.rounded_rectangle(f['x'] * K, f['y'] * K, f['w'] * K, f['h'] * K, f['r'] * K); cr.line_width = f['stroke'] * K; cr.stroke
    o = spec['circle']; cr.arc(o['cx'] * K, o['cy'] * K, o['r'] * K, 0, 2 * Math::PI); cr.fill
    i = spec['icon']; path(cr, deck['icons'][c['icon']], i['x'], i['y'], i['size'])
    t = spec['title']; text(cr, c['title'], 'bold', t['size'], t['colour'], t['x'], t['base'], :left)
    t = spec['type']; text(cr, c['type'], 'regular', t['size'], t['colour'], t['x'], t['base'], :left)
    t = spec['value']; text(cr, c['value'].to_s, 'bold', t['size'], t['colour'], t['cx'], t['base'], :centre)
    t = spec['body']; text(cr, c['body'], 'regular', t['size'], t['colour'], t['x'], t['base'], :left, t['w'])
    t = spec['footer']; text(cr, c['id'], 'regular', t['size'], t['colour'], t['cx'], t['base'], :centre)
  end
end
deck['sides'].each do |key, side|
  picture("#{out}/back-#{key}.png") do |cr|
    colour(cr, side['colour']); cr.paint
  end
end
