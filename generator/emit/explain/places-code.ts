import type { Code } from '../../language/types.ts';

/** Items that stand for places in code of places, by the names of their parameters. */
type Placed = ReadonlySet<string>;

interface Style {
  readonly placed: Placed;
  /** Lists are named as a whole, for facts that are objects. */
  readonly whole: boolean;
}

type Call = Extract<Code, { readonly kind: 'call' }>;

/** Filters that leave items of a list out, and take places as they take values. */
const KEEPING: ReadonlySet<string> = new Set(['only', 'several', 'take']);
const PICKING: ReadonlySet<string> = new Set(['first', 'last', 'nth']);

/** Code that gives the places of the public request which a value is made of; undefined where there are none. */
export function placesCode(code: Code, { whole = false } = {}): Code | undefined {
  return placesOf(withoutReports(code), { placed: new Set(), whole });
}

function placesOf(code: Code, style: Style): Code | undefined {
  switch (code.kind) {
    case 'literal':
      return undefined;
    case 'ref':
      return style.placed.has(code.path) ? { kind: 'list', items: [code] } : undefined;
    case 'object':
      return joined(
        code.entries.map(({ value }) => value),
        style,
      );
    case 'list':
      return joined(code.items, style);
    case 'arrow':
      return placesOf(code.body, style);
    case 'call':
      return placesOfCall(code, style);
  }
}

function placesOfCall(code: Call, style: Style): Code | undefined {
  const { fn, args } = code;
  const [first, second, third] = args;
  if (first === undefined) return undefined;
  const of = (one: Code | undefined) => (one === undefined ? undefined : placesOf(one, style));
  const lazy = (one: Code | undefined): Code => arrow(of(one) ?? NONE);
  const on = (name: string, places: Code | undefined, rest: readonly Code[] = args.slice(1)) =>
    places === undefined ? undefined : call(name, places, ...rest);
  switch (fn) {
    case 'at':
      if (first.kind === 'ref' && first.path === 'r.body') return call('placeAt', ...args);
      return on('placesBelow', of(first), [{ kind: 'list', items: args.slice(1) }]);
    case 'filesAt':
      return call('filePlaces', ...args);
    case 'toList':
      return style.whole ? of(first) : on('itemPlaces', of(first), []);
    case 'toMedia':
    case 'toMediaList':
      return on('mediaPlaces', of(second), []);
    case 'when': {
      const [yes, no] = [of(second), of(third)];
      if (yes === undefined && no === undefined) return undefined;
      const otherwise = no === undefined ? [] : [arrow(no)];
      return call('when', valueCode(first, style.placed), arrow(yes ?? NONE), ...otherwise);
    }
    case 'choose': {
      const cases = second?.kind === 'object' ? second.entries : [];
      if ([...cases.map(({ value }) => of(value)), of(third)].every((one) => one === undefined))
        return undefined;
      return call(
        'choose',
        valueCode(first, style.placed),
        { kind: 'object', entries: cases.map(({ key, value }) => ({ key, value: lazy(value) })) },
        ...(third === undefined ? [] : [lazy(third)]),
      );
    }
    case 'firstOf':
      return firstPlaces(args, style);
    case 'makeSize': {
      const entries = first.kind === 'object' ? first.entries : [];
      const hasWhole = entries.some(({ key }) => key === 'size');
      const parts = entries.flatMap(({ key, value }) => {
        const places = of(value);
        if (places === undefined) return [];
        // What says nothing leaves its part to the size as a whole.
        const alone = call('makeSize', { kind: 'object', entries: [{ key, value }] });
        return [
          { key, value: arrow(hasWhole && key !== 'size' ? whenPresent(alone, places, style) : places) },
        ];
      });
      return call('sizePlaces', { kind: 'ref', path: 'part' }, { kind: 'object', entries: parts });
    }
  }
  return placesInList(code, style);
}

function placesInList({ fn, args }: Call, style: Style): Code | undefined {
  const [first, second] = args;
  const places = first === undefined ? undefined : placesOf(first, style);
  const rest = args.slice(1);
  switch (fn) {
    case 'concat':
    case 'items':
    case 'merge':
    case 'template':
      return joined(args, style);
    case 'each':
    case 'eachFlat': {
      if (second?.kind !== 'arrow' || places === undefined || style.whole) return places;
      const inner = placesOf(second.body, { ...style, placed: new Set([...style.placed, ...second.params]) });
      return inner === undefined ? undefined : call('eachFlat', places, { ...second, body: inner });
    }
    case 'where':
    case 'without':
      if (places === undefined || style.whole) return places;
      return call(fn === 'where' ? 'placesWhere' : 'placesWithout', places, ...rest);
    case 'pick':
    case 'pickEach':
      return places === undefined || style.whole ? places : call('placesBelow', places, ...rest);
  }
  if (places === undefined) return undefined;
  if (style.whole) return KEEPING.has(fn) ? whenPresent({ kind: 'call', fn, args }, places, style) : places;
  if (KEEPING.has(fn)) return call(fn, places, ...rest);
  return PICKING.has(fn) ? call('items', { kind: 'list', items: [call(fn, places, ...rest)] }) : places;
}

/** Of the first value that is present, each asked for as the value is. */
function firstPlaces(args: readonly Code[], style: Style): Code | undefined {
  const sides = args.flatMap((arg, index) => {
    const value = arg.kind === 'arrow' ? arg.body : arg;
    const places = placesOf(value, style);
    return places === undefined ? [] : [{ value, places, last: index === args.length - 1 }];
  });
  const ways = sides.map(wayOf);
  if (sides.length > 1 && ways.every((way) => way !== undefined))
    return call('winner', { kind: 'ref', path: 'r.body' }, ...ways);
  const [head, ...rest] = sides.map(({ value, places, last }) =>
    last || isPlain(value) ? places : whenPresent(value, places, style),
  );
  if (head === undefined || rest.length === 0) return head;
  return call('firstOf', head, ...rest.map(arrow));
}

/** `[['seconds'], (value) => toNumber(value)]`: a path of the body, and what is made of its value. */
function wayOf({ value, places, last }: Record<'value' | 'places', Code> & { readonly last: boolean }) {
  if (places.kind !== 'call' || places.fn !== 'placeAt') return undefined;
  const path: Code = { kind: 'list', items: places.args.slice(1) };
  if (last || isPlain(value)) return { kind: 'list', items: [path] } as const;
  // A filter inside would be lost, and with it what it leaves out.
  if (value.kind !== 'call' || value.args.length !== 1 || !isRead(value.args[0])) return undefined;
  const cast: Code = {
    kind: 'arrow',
    params: ['value'],
    body: call(value.fn, { kind: 'ref', path: 'value' }),
  };
  return { kind: 'list', items: [path, cast] } as const;
}

function isRead(code: Code | undefined): boolean {
  return code?.kind === 'call' && code.fn === 'at';
}

function whenPresent(value: Code, places: Code, { placed }: Style): Code {
  return call('when', call('isPresent', valueCode(value, placed)), arrow(places));
}

const PLAIN: ReadonlySet<string> = new Set(['at', 'filesAt', 'toMedia', 'toMediaList']);

/** Present wherever its places are. */
function isPlain(code: Code): boolean {
  return code.kind === 'call' && PLAIN.has(code.fn);
}

function joined(parts: readonly Code[], style: Style): Code | undefined {
  const places = parts.flatMap((part) => placesOf(part, style) ?? []);
  const [head, ...rest] = places;
  return rest.length === 0 ? head : call('concat', ...places);
}

/** Code of a value where items are places. */
function valueCode(code: Code, placed: Placed): Code {
  switch (code.kind) {
    case 'literal':
      return code;
    case 'ref': {
      const [name = '', ...rest] = code.path.split('.');
      return placed.has(name) ? { kind: 'ref', path: [name, 'value', ...rest].join('.') } : code;
    }
    case 'arrow': {
      const own = new Set([...placed].filter((name) => !code.params.includes(name)));
      return { ...code, body: valueCode(code.body, own) };
    }
    default:
      return mapped(code, (one) => valueCode(one, placed));
  }
}

/** Code that computes the same and reports nothing. */
export function withoutReports(code: Code): Code {
  if (code.kind === 'literal' || code.kind === 'ref') return code;
  if (code.kind === 'arrow') return { ...code, body: withoutReports(code.body) };
  const isReport = (one: Code) => one.kind === 'call' && one.fn === 'report';
  const own = code.kind === 'call' ? { ...code, args: code.args.filter((one) => !isReport(one)) } : code;
  return mapped(own, withoutReports);
}

function mapped(
  code: Exclude<Code, { readonly kind: 'literal' | 'ref' | 'arrow' }>,
  change: (code: Code) => Code,
): Code {
  switch (code.kind) {
    case 'object':
      return {
        ...code,
        entries: code.entries.map(({ key, value }) => ({ key, value: change(value) })),
      };
    case 'list':
      return { ...code, items: code.items.map(change) };
    case 'call':
      return { ...code, args: code.args.map(change) };
  }
}

const NONE: Code = { kind: 'ref', path: 'undefined' };

function arrow(body: Code): Code {
  return { kind: 'arrow', params: [], body };
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}
