import { diagnose } from '../../diagnostics/catalog.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import type { PlacedModel } from './model-names.ts';

/** Dates are in order, and callers are only sent to a model that exists and stays. */
export function checkLifecycle(
  place: PlacedModel,
  byId: ReadonlyMap<string, PlacedModel>,
  context: ResolveContext,
): void {
  const { model, index, spec } = place;
  const { lifecycle } = model;
  if (lifecycle === undefined || !('on' in lifecycle)) return;
  const span = (key: string) => spanAt(spec.document, ['models', index, 'lifecycle', key]);
  const isDay = (key: 'on' | 'retire_on', date: string): boolean => {
    if (isCalendarDay(date)) return true;
    const what = `\`models[${index}].lifecycle.${key}\``;
    const params = { what, rule: 'must be a day of the calendar', received: `\`${date}\`` };
    context.sink.add(diagnose('GW1010', span(key), params));
    return false;
  };
  const dated = isDay('on', lifecycle.on);
  if (lifecycle.status === 'deprecated' && lifecycle.retire_on !== undefined) {
    const { on, retire_on } = lifecycle;
    if (isDay('retire_on', retire_on) && dated && retire_on <= on) {
      const params = { first: 'on', first_date: on, second: 'retire_on', second_date: retire_on };
      context.sink.add(diagnose('GW4001', span('retire_on'), params));
    }
  }
  const name = lifecycle.replaced_by;
  if (name === undefined) return;
  const where = span('replaced_by');
  if (!isKnown(context, { code: 'GW2013', name, known: [...byId.keys()], span: where })) return;
  const circle = circleFrom(model.id, byId);
  if (circle !== undefined) {
    // The whole circle is one mistake: it is told where its first id stands.
    if (circle.every((id) => model.id <= id))
      context.sink.add(diagnose('GW2010', where, { what: '`replaced_by`', path: circle }));
    return;
  }
  const status = byId.get(name)?.model.lifecycle?.status;
  if (status === 'deprecated' || status === 'retired')
    context.sink.add(diagnose('GW4002', where, { model: model.id, replacement: name, status }));
}

/** The shape check saw to the form; `2026-02-30` has it and is no day. */
function isCalendarDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function circleFrom(start: string, byId: ReadonlyMap<string, PlacedModel>): string[] | undefined {
  const path = [start];
  for (;;) {
    const lifecycle = byId.get(path.at(-1) ?? start)?.model.lifecycle;
    const next = lifecycle !== undefined && 'replaced_by' in lifecycle ? lifecycle.replaced_by : undefined;
    if (next === undefined) return undefined;
    if (next === start) return [...path, next];
    if (path.includes(next)) return undefined;
    path.push(next);
  }
}
