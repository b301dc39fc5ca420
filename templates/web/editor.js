'use strict';
// The fields of a row: what is typed is kept in the tab until it is saved; the server alone judges and writes.
const page = JSON.parse(document.getElementById('page').textContent);
const said = page.said, form = document.getElementById('fields'), status = document.getElementById('status');
const wide = matchMedia('(min-width: 62rem)').matches;
for (const part of document.querySelectorAll('.found details')) if (wide && part.matches('.rows')) part.open = true;

const stored = (name, otherwise) => { try { return JSON.parse(sessionStorage.getItem(name)) ?? otherwise; } catch { return otherwise; } };
const keep = (name, value) => { try { sessionStorage.setItem(name, JSON.stringify(value)); } catch { /* a tab without memory */ } };
let who = stored('tirada-who', '');
if (!who) { who = Array.from(crypto.getRandomValues(new Uint8Array(12)), (one) => one.toString(16).padStart(2, '0')).join(''); keep('tirada-who', who); }

// -- what is not saved yet ----------------------------------------------------------------------------------------
// by table, row and field: {value, base, seen}; `base` is the digest of the file, `seen` what stood in the cell
const memory = `tirada-drafts-${page.game}`;
const drafts = new Map(stored(memory, []));
const keyOf = (table, row, field) => JSON.stringify([table, row, field]);
const own = (name) => keyOf(page.table, page.row, name);
const remember = () => keep(memory, [...drafts]);
const address = (table, row) => [page.address, ...[table, row].map(encodeURIComponent)].join('/');

let state = page.state, last = '';
const controls = form ? [...form.querySelectorAll('[data-field]')] : [];
const box = (name) => document.getElementById(`box-${name}`);
const told = (name) => document.getElementById(`told-${name}`);
const filled = (text, value) => text.replace('%s', value);

function marked(control) {
  const name = control.name, field = state.fields?.[name], parent = box(name), line = parent.querySelector('.state');
  const draft = drafts.get(own(name));
  parent.classList.toggle('unsaved', Boolean(draft));
  line.replaceChildren();
  if (draft) line.append(said.unsaved);
  else if (field?.state === 'missing') line.append(said.missing);
  else if (field?.state === 'stale') {
    line.append(filled(said.stale, field.madeFrom));
    const right = document.createElement('button');
    right.type = 'button'; right.textContent = said.still;
    right.setAttribute('aria-label', `${said.still}: ${name}`);
    right.addEventListener('click', () => { drafts.set(own(name), { value: field.value, base: field.base, seen: field.value }); save(name); });
    line.append(right);
  }
}

function show(fresh, say = true) {
  if (fresh.problem !== undefined) document.getElementById('problem').innerHTML = fresh.problem;
  if (!fresh.fields) return;
  state = fresh;
  for (const control of controls) {
    const field = fresh.fields[control.name], draft = drafts.get(own(control.name));
    if (!field) { control.disabled = true; continue; }
    control.disabled = Boolean(field.locked);
    if (draft) {
      if (draft.seen === field.value) draft.base = field.base;  // what it was typed over still stands there
      if (control.value !== draft.value) put(control, draft.value);
    } else if (control.value !== field.value) put(control, field.value);
    marked(control);
  }
  remember();
  if (!say) return;
  document.getElementById('picture').innerHTML = fresh.picture;
  document.getElementById('told').innerHTML = fresh.told;
  document.getElementById('undo').disabled = !fresh.undo;
  document.getElementById('redo').disabled = !fresh.redo;
  for (const one of document.querySelectorAll('[data-language]')) one.setAttribute('aria-pressed', String(one.dataset.language === fresh.language));
  page.language = fresh.language;
  keep('tirada-language', page.language);
  if (!fresh.name) return;
  document.querySelector('h1').textContent = fresh.name;
  const here = document.querySelector('#rows [aria-current]');
  if (here?.querySelector('small')) here.firstChild.textContent = `${fresh.name} `;
}

function put(control, value) {
  if (control.tagName === 'SELECT' && ![...control.options].some((one) => one.value === value)) control.add(new Option(value || '–', value));
  control.value = value;
}

function others() {
  const place = document.getElementById('elsewhere');
  place.replaceChildren();
  const rows = new Map();
  for (const key of drafts.keys()) {
    const [table, row] = JSON.parse(key);
    if (table !== page.table || row !== page.row) rows.set(`${table}.${row}`, address(table, row));
  }
  if (!rows.size) return;
  place.append(said.elsewhere);
  for (const [name, href] of rows) {
    const link = document.createElement('a');
    link.href = href; link.textContent = name;
    place.append(' ', link);
  }
}

// -- saving -------------------------------------------------------------------------------------------------------
let busy = Promise.resolve(), waiting = 0;
const count = (more) => { waiting += more; document.body.dataset.busy = waiting ? 'yes' : 'no'; };
const after = (work) => { count(1); busy = busy.then(work, work).finally(() => count(-1)); return busy; };

async function send(what, body) {
  const answer = await fetch(`${page.address}/${what}`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ who, table: page.table, row: page.row, language: page.language, edits: [], ...body }),
  });
  if (!answer.headers.get('Content-Type').startsWith('application/json')) throw new Error(await answer.text());
  return answer.json();
}

const save = (name) => after(async () => {
  const keys = [...drafts.keys()], wanted = own(name || last);
  if (!keys.length) { tell(said.nothing); return; }
  const focus = Math.max(0, keys.indexOf(drafts.has(wanted) ? wanted : keys.find((one) => controls.some((control) => own(control.name) === one)) ?? keys[0]));
  const edits = keys.map((key) => {
    const [table, row, field] = JSON.parse(key), [column, language = ''] = field.split('@'), draft = drafts.get(key);
    return { table, row, column, language, value: draft.value, base: draft.base };
  });
  const language = edits[focus].language || (state.fields?.[`${edits[focus].column}`] && page.language) || page.language;
  tell(said.saving);
  for (const control of controls) forget(control.name);
  let done;
  try { done = await send('save', { edits, focus, language: edits[focus].language || language }); } catch (error) { lost(error); return; }
  for (const [table, row, field] of done.saved ?? []) {
    const key = keyOf(table, row, field), edit = edits[keys.indexOf(key)];
    if (drafts.get(key)?.value === edit.value) drafts.delete(key);  // else it was typed on meanwhile
    else if (drafts.has(key)) drafts.get(key).seen = edit.value;
  }
  if (done.status === 'saved') for (const draft of drafts.values()) draft.base = done.bases?.[draft.base] ?? draft.base;
  else if (done.status === 'changed') for (const [, , field] of done.beside) {
    const draft = drafts.get(own(field)), fresh = done.row?.fields?.[field];
    if (draft && fresh) { draft.seen = fresh.value; draft.base = fresh.base; }
  }
  remember();
  if (done.row) show(done.row);
  beside(done);
  if (done.status === 'saved') {
    const names = done.saved.map(([table, row, field]) => `${table}.${row}.${field}`).join(', ');
    tell(filled(done.beside?.length ? said.tight : said.saved, names));
  }
  else if (done.beside?.length) tell(said.refused);
  else tell(done.message, done.remark);
  others();
});

function beside(done) {
  for (const [table, row, field, html] of done.beside ?? []) {
    const here = table === page.table && row === page.row && told(field);
    const line = document.createElement('p');
    line.innerHTML = html;
    if (!here) { document.getElementById('problem').append(line); line.className = 'stale'; continue; }
    here.append(line);
    const fresh = done.row?.fields?.[field];
    if (done.status === 'changed' && fresh) {
      const now = document.createElement('p');
      now.textContent = filled(said.now, fresh.value);
      here.append(now);
    }
    if (done.status === 'saved') { box(field).classList.add('tight'); continue; }
    box(field).classList.add('refused');
    document.getElementById(`field-${field}`).setAttribute('aria-invalid', 'true');
  }
}

function forget(name) {
  told(name).replaceChildren();
  box(name).classList.remove('refused', 'tight');
  document.getElementById(`field-${name}`).removeAttribute('aria-invalid');
}

function tell(text, html = '') {
  status.replaceChildren(text);
  if (html) { const more = document.createElement('span'); more.innerHTML = ` ${html}`; status.append(more); }
}

function lost(error) {
  const line = document.createElement('p');
  line.className = 'stale'; line.textContent = error instanceof TypeError ? said.lost : error.message;
  document.getElementById('problem').replaceChildren(line);
  tell(line.textContent);
}

const back = (what) => after(async () => {
  let done;
  try { done = await send(what, {}); } catch (error) { lost(error); return; }
  if (done.status === 'saved') for (const control of controls) if (box(control.name).classList.contains('tight')) forget(control.name);
  if (done.row) show(done.row);
  if (done.status === 'saved') tell(filled(what === 'undo' ? said.undone : said.redone, (done.place ?? []).join('.')));
  else tell(done.message, done.remark);
});

// -- what is pressed and typed ------------------------------------------------------------------------------------
if (form) {
  form.addEventListener('input', ({ target }) => {
    if (!target.dataset || !('field' in target.dataset)) return;
    const field = state.fields?.[target.name], draft = drafts.get(own(target.name));
    if (field && target.value === field.value) drafts.delete(own(target.name));
    else drafts.set(own(target.name), { value: target.value, base: draft?.base ?? field?.base ?? '', seen: draft?.seen ?? field?.value ?? '' });
    last = target.name;
    remember();
    marked(target);
  });
  form.addEventListener('focusin', ({ target }) => { if (target.dataset && 'field' in target.dataset) last = target.name; });
  form.addEventListener('submit', (event) => { event.preventDefault(); save(last); });
  form.addEventListener('keydown', (event) => {
    const control = event.target;
    if (!control.dataset || !('field' in control.dataset) || event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) { event.preventDefault(); save(control.name); }
    if (event.key === 'Escape' && drafts.delete(own(control.name))) {
      put(control, state.fields?.[control.name]?.value ?? '');
      forget(control.name); remember(); marked(control);
    }
  });
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase(), typing = event.target.name && drafts.has(own(event.target.name));
    if (key === 's') { event.preventDefault(); save(last); }
    if (typing || event.target.id === 'search') return;  // the browser takes back what was typed and not saved
    if (key === 'z') { event.preventDefault(); back(event.shiftKey ? 'redo' : 'undo'); }
    if (key === 'y') { event.preventDefault(); back('redo'); }
  });
  document.getElementById('undo').addEventListener('click', () => back('undo'));
  document.getElementById('redo').addEventListener('click', () => back('redo'));
  for (const one of document.querySelectorAll('[data-language]')) one.addEventListener('click', () => { page.language = one.dataset.language; refresh(); });
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const search = document.getElementById('search');
if (search) {
  const rows = [...document.querySelectorAll('#rows > li')].map((row) => [row, plain(`${row.dataset.words} ${row.textContent}`)]);
  search.addEventListener('input', () => {
    const wanted = plain(search.value).split(/\s+/).filter(Boolean);
    let number = 0;
    for (const [row, words] of rows) { row.hidden = !wanted.every((word) => words.includes(word)); number += !row.hidden; }
    document.getElementById('number-found').textContent = wanted.length ? filled(said.found, number) : '';
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') rows.find(([row]) => !row.hidden)?.[0].querySelector('a').click();
  });
  document.querySelector('#rows [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

// -- what others save ---------------------------------------------------------------------------------------------
const refresh = () => after(async () => {
  if (!form) return;
  const query = new URLSearchParams({ json: '1', lang: page.language, who });
  try { show(await (await fetch(`${address(page.table, page.row)}?${query}`)).json()); } catch { /* it comes back, or the next save says it */ }
});
if (form) {
  for (const control of controls) if (drafts.has(own(control.name))) put(control, drafts.get(own(control.name)).value);
  if (state) { show(state, false); document.getElementById('undo').disabled = !state.undo; document.getElementById('redo').disabled = !state.redo; }
  others();
  page.language = stored('tirada-language', page.language);
  refresh();
  new EventSource(`/events?game=${encodeURIComponent(page.game)}&since=${page.since}`).onmessage = refresh;
}
