import { randomBytes } from 'node:crypto';
import type { FieldsOf, OperationId } from '../admin/operation.ts';
import type { AdminField, AdminOperation } from '../contract/admin.ts';
import { type Html, html } from './html.ts';
import type { PageContent, Texts, Visit } from './page.ts';

interface FormInput<Id extends OperationId> {
  /** What the page knows already: it is sent and not asked for. */
  readonly fixed?: { readonly [Name in keyof FieldsOf<Id>]?: string };
  /** What a field has at first. */
  readonly values?: { readonly [Name in keyof FieldsOf<Id>]?: string };
  /** Fields that this form offers; absent: all. */
  readonly only?: readonly (keyof FieldsOf<Id> & string)[];
  /** Words of the button. */
  readonly label: string;
  /** What it is about and what it does, above the fields. */
  readonly about?: string;
  readonly icon?: string;
  /** Why it cannot be done now: the button is disabled, and says so. */
  readonly unavailable?: string | undefined;
}

/**
 * A button that opens a dialog with the fields of an operation, and posts them to `/do/<id>`. An operation without
 * fields to ask for and without danger is done at once. Viewers see no button.
 */
export function operationForm<Id extends OperationId>(
  visit: Visit,
  id: Id,
  input: FormInput<Id>,
): Html | undefined {
  const operation = visit.registry.admin[id];
  if (operation === undefined || visit.role === 'viewer') return undefined;
  const { label, unavailable } = input;
  const drawn = html`${input.icon && visit.icon(input.icon)}${label}`;
  if (unavailable !== undefined)
    return html`<button type="button" class="button" disabled title="${unavailable}">${drawn}</button>`;
  const fixed: Texts = { ...input.fixed };
  const openFields = Object.entries(operation.fields).filter(
    ([name]) =>
      !Object.hasOwn(fixed, name) && (input.only === undefined || input.only.includes(name as never)),
  );
  const hidden = html`${sessionInputs(visit)}
    ${Object.entries(fixed).map(([name, value]) => html`<input type="hidden" name="field.${name}" value="${value}">`)}`;
  const danger = operation.danger ?? 'none';
  if (openFields.length === 0 && danger === 'none')
    return html`<form method="post" action="/do/${id}" class="inline">${hidden}<button class="button">${drawn}</button></form>`;
  const dialog = `dialog-${id}-${randomBytes(4).toString('hex')}`;
  return html`<button type="button" class="button ${danger === 'final' && 'danger'}" command="show-modal" commandfor="${dialog}">${drawn}</button>
<dialog id="${dialog}" aria-labelledby="${dialog}-title"><form method="post" action="/do/${id}">${hidden}
  <h2 id="${dialog}-title">${operation.title}</h2>
  <p>${input.about ?? sentence(operation.about)}</p>
  ${Object.entries(fixed).map(([name, value]) => operation.fields[name]?.argument && html`<p class="about-what"><span class="soft">${name}</span> <code>${value}</code></p>`)}
  ${openFields.map(([name, field]) => fieldInput(visit, `${dialog}-${name}`, name, { field, value: input.values?.[name as keyof FieldsOf<Id>] }))}
  ${danger === 'final' && finalCheck(dialog, operation, fixed)}
  <p class="buttons"><button type="button" class="button" command="close" commandfor="${dialog}">Cancel</button>
  <button class="button ${danger === 'final' ? 'danger' : 'primary'}">${label.replace('…', '')}</button></p>
</form></dialog>`;
}

/** A name for what a form asks for: the store does it once under that name, also after a restart and in another process. */
export function formName(): string {
  return `console-${randomBytes(12).toString('hex')}`;
}

/** A form that was refused, with what was typed; undefined where nothing was. */
export function refusedForm(visit: Visit, id: string, form: Texts): PageContent | undefined {
  const operation = Object.hasOwn(visit.registry.admin, id) ? visit.registry.admin[id] : undefined;
  const typed = Object.keys(form).flatMap((name) => (name.startsWith('was.') ? [name.slice(4)] : []));
  const isTyped = (name: string): boolean => typed.includes(name);
  if (operation === undefined || visit.role === 'viewer' || typed.length === 0) return undefined;
  const fields = Object.entries(operation.fields);
  const fixed = fields.filter(([name]) => !isTyped(name) && form[`field.${name}`] !== undefined);
  const texts = Object.fromEntries(fixed.map(([name]) => [name, form[`field.${name}`] ?? '']));
  return {
    title: operation.title,
    main: html`<section class="card"><header><h1>${operation.title}</h1></header><form class="body stack" method="post" action="/do/${id}">${sessionInputs(visit)}
  ${Object.entries(texts).map(([name, value]) => html`<input type="hidden" name="field.${name}" value="${value}">`)}
  <p>${sentence(operation.about)}</p>
  ${fixed.map(([name, field]) => field.argument && html`<p class="about-what"><span class="soft">${name}</span> <code>${texts[name]}</code></p>`)}
  ${fields.map(([name, field]) => isTyped(name) && fieldInput(visit, `again-${name}`, name, { field, value: form[`field.${name}`], was: form[`was.${name}`] ?? '' }))}
  ${operation.danger === 'final' && finalCheck('again', operation, texts)}
  <p class="buttons"><a class="button" href="${visit.address}">Back</a> <button class="button primary">Send again</button></p></form></section>`,
  };
}

/** The token of the session, that of this form alone, and the page to come back to. */
function sessionInputs({ csrf, address }: Visit): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="form" value="${randomBytes(12).toString('hex')}"><input type="hidden" name="back" value="${address}">`;
}

/** The most rows that an operation is done for at once. */
export const MOST_SELECTED = 50;

interface SelectedOperation {
  readonly id: OperationId;
  readonly label: string;
  readonly icon: string;
}

/** A checkbox of the selection, for a row of a list. */
export function selectionBox(value: string, label: string): Html {
  return html`<input type="checkbox" name="each" value="${value}" form="selection" aria-label="Select ${label}">`;
}

/**
 * One form for all rows that are selected: each operation has a button and a dialog, and is done for each row, one after
 * the other. `browser/select.js` writes how many they are. Viewers see none.
 */
export function selectionForm(visit: Visit, operations: readonly SelectedOperation[]): Html | undefined {
  if (visit.role === 'viewer') return undefined;
  // Return pressed in a field would take the first button of the form, whichever dialog is open: it takes one that does nothing.
  return html`<form method="post" id="selection" class="selection">${sessionInputs(visit)}<input type="hidden" name="each" value=""><button hidden disabled></button>
  <button type="button" class="button" data-select-all hidden>Select all</button>
  ${operations.map((one) => selectionDialog(visit, one))}
  <span class="soft small" role="status" data-selected-note>Select up to ${MOST_SELECTED} of those in flight.</span></form>`;
}

function selectionDialog(
  { registry, icon }: Visit,
  { id, label, icon: name }: SelectedOperation,
): Html | undefined {
  const operation = registry.admin[id];
  if (operation === undefined) return undefined;
  const isFinal = operation.danger === 'final';
  const dialog = `dialog-selected-${id}`;
  return html`<button type="button" class="button ${isFinal && 'danger'}" command="show-modal" commandfor="${dialog}" data-needs-selection>${icon(name)}${label}</button>
<dialog id="${dialog}" aria-labelledby="${dialog}-title"><div class="form"><h2 id="${dialog}-title">${operation.title}</h2>
  <p><b data-selected>All that are selected</b>, one after the other. For each: ${operation.about}.</p>
  ${isFinal && html`<p class="field"><label for="${dialog}-last">This cannot be undone. Type how many are selected</label><input id="${dialog}-last" name="last" required inputmode="numeric" pattern="[0-9]+" autocomplete="off"></p>`}
  <p class="buttons"><button type="button" class="button" command="close" commandfor="${dialog}">Back</button>
  <button class="button ${isFinal ? 'danger' : 'primary'}" formaction="/do/${id}" ${!isFinal && html`formnovalidate`}>${label.replace('…', '')}</button></p></div></dialog>`;
}

/** The field that says what an operation is about. */
export function argumentOf({ fields }: AdminOperation): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.argument);
}

/** The last characters of what it is about, which are asked for before something that cannot be undone. */
export function lastCharacters(operation: AdminOperation, fields: Texts): string {
  const name = argumentOf(operation);
  return name === undefined ? '' : (fields[name] ?? '').slice(-6);
}

function finalCheck(dialog: string, operation: AdminOperation, fixed: Texts): Html | undefined {
  const last = lastCharacters(operation, fixed);
  if (last === '') return undefined;
  return html`<p class="field"><label for="${dialog}-last">This cannot be undone. Type the last characters of it, <code>${last}</code></label>
    <input id="${dialog}-last" name="last" required autocomplete="off" pattern="${last.replaceAll(/[^\w-]/g, '.')}"></p>`;
}

/** `was` is what the field had before somebody typed: of what can be taken away, only a change is sent. */
function fieldInput(
  { registry }: Pick<Visit, 'registry'>,
  id: string,
  name: string,
  {
    field,
    value,
    was = field.nullable === true ? (value ?? '') : '',
  }: { readonly field: AdminField; readonly value: string | undefined; readonly was?: string },
): Html {
  const shared = html`id="${id}" name="field.${name}" ${field.required === true && html`required`} aria-describedby="${id}-about"`;
  const unit = field.type === 'amount' && ` in ${registry.gateway.currency}`;
  return html`<p class="field"><label for="${id}">${field.label ?? name.replaceAll('_', ' ')}${unit}</label><input type="hidden" name="was.${name}" value="${was}">${control(field, shared, value)}
    <span class="soft small" id="${id}-about">${sentence(field.about)}${field.nullable === true && ' Empty it to take it away.'}</span></p>`;
}

function control(field: AdminField, shared: Html, value: string | undefined): Html {
  switch (field.type) {
    case 'choice':
      return html`<select ${shared}>${field.required !== true && html`<option value=""></option>`}${field.values.map((word) => html`<option ${word === (value ?? field.default) && html`selected`}>${word}</option>`)}</select>`;
    case 'switch':
      return html`<input type="checkbox" value="true" ${shared} ${value === 'true' && html`checked`}>`;
    case 'count':
      return field.nullable === true
        ? html`<input inputmode="numeric" value="${value}" ${shared}>`
        : html`<input type="number" min="${field.min}" max="${field.max}" value="${value ?? field.default}" ${shared}>`;
    case 'amount':
      return html`<input inputmode="decimal" placeholder="12.50" value="${value}" ${shared}>`;
    case 'future':
    case 'moment':
      return html`<input placeholder="2031-12-31" value="${value}" ${shared}>`;
    case 'text':
      return html`<input maxlength="${field.max_chars ?? 200}" value="${value}" ${shared}>`;
    case 'object':
      return html`<textarea rows="6" ${shared}>${value}</textarea>`;
    default:
      return html`<input placeholder="several with commas" value="${value}" ${shared}>`;
  }
}

function sentence(words: string): string {
  const first = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
