import type { ModelRowIr, NamedCode, RouteRowIr } from '../../ir-protocol.ts';
import type { Code } from '../../language/types.ts';

/**
 * Every way from a mode to the values of the route: a row of `models`, once for each mode that its columns tell apart,
 * with each row of `routes`. Of names of models no more is said than that one is asked for.
 */
export function waysThrough(
  models: readonly ModelRowIr[],
  routes: readonly RouteRowIr[],
): readonly RouteRowIr[] {
  if (models.length === 0) return routes;
  const table = routes.length === 0 ? [undefined] : routes;
  const able = models.filter(({ facts }) => facts.modes?.length !== 0);
  return able.flatMap((row) =>
    [...byMode(row.columns)].flatMap(([mode, columns]) =>
      table.map((route) => ({
        when: together([...whenOf(row, mode), ...(route?.when === undefined ? [] : [route.when])]),
        values: [...(route?.values ?? []), ...columns],
        origin: row.origin,
      })),
    ),
  );
}

function whenOf(
  { facts: { like, kind, modes, needs = [] } }: ModelRowIr,
  mode: string | undefined,
): readonly Code[] {
  const list = mode === undefined ? modes : [mode];
  return [
    ...(like === undefined ? [] : [call('like', ref('s.model'), literal(like[0] ?? ''))]),
    ...(kind === undefined ? [] : [call('equals', ref('s.task.kind'), literal(kind))]),
    ...(list === undefined
      ? []
      : [call('isIn', ref('s.request.mode'), { kind: 'list', items: list.map(literal) })]),
    ...needs.map((name) => call('isPresent', ref(`s.request.facts.${name}`))),
  ];
}

/** The columns of a row by mode; one entry without a mode where none of them depends on it. */
function byMode(columns: readonly NamedCode[]): ReadonlyMap<string | undefined, readonly NamedCode[]> {
  const modes = [...new Set(columns.flatMap(({ code }) => casesOf(code).map(({ key }) => key)))];
  if (modes.length === 0) return new Map([[undefined, columns]]);
  return new Map(
    modes.map((mode) => [
      mode,
      columns.flatMap(({ name, code }) => {
        const cases = casesOf(code);
        if (cases.length === 0) return [{ name, code }];
        const value = cases.find(({ key }) => key === mode)?.value;
        return value?.kind === 'arrow' ? [{ name, code: value.body }] : [];
      }),
    ]),
  );
}

function casesOf(code: Code): readonly { readonly key: string; readonly value: Code }[] {
  if (code.kind !== 'call' || code.fn !== 'choose') return [];
  const [subject, cases] = code.args;
  const isMode = subject?.kind === 'ref' && subject.path === 's.request.mode';
  return isMode && cases?.kind === 'object' ? cases.entries : [];
}

function together(clauses: readonly Code[]): Code {
  const flat = clauses.flatMap((one) => (one.kind === 'call' && one.fn === 'all' ? one.args : [one]));
  return call('all', ...flat);
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

function ref(path: string): Code {
  return { kind: 'ref', path };
}

function literal(value: string): Code {
  return { kind: 'literal', value };
}
