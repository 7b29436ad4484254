import type { Code } from '../../language/types.ts';

/** A fact, a role or the caller's `metadata`. */
const GIVEN = /^s\.request\.(?:(?:facts|roles)(?:\.(\w+)|\["([^"\\]+)"\])|(metadata))$/;
/** What a filter is about, of a size. */
const PART_READ: Readonly<Record<string, string>> = {
  ratio: 'ratio',
  ratioOf: 'ratio',
  orientation: 'ratio',
  tier: 'tier',
  pixels: 'pixels',
  width: 'pixels',
  height: 'pixels',
};

/** The names that code itself stands for; none: those of its parts. */
type Find = (code: Code) => readonly string[];

/** Conditions that all hold, and what is used then. */
interface Use {
  readonly name: string;
  readonly when: readonly Code[];
}

/**
 * `usedBy(['prompt', 'size.tier'], [condition, 'seed'])`: what of the request some code makes something of, always or
 * where a condition holds. What a condition asks for is used: it decides what is sent.
 */
export function usedCode(of: readonly Code[]): Code {
  const uses = usesOf(of, namesRead);
  const always = uses.filter(({ when }) => when.length === 0).map(({ name }) => name);
  const cases = uses.filter(({ when }) => when.length > 0);
  return namesWhere(
    always,
    cases.map(({ name, when }) => ({ name, when: allOf(when) })),
  );
}

/**
 * `usedBy([], [condition, 'duration'])`: which of some names code does not look at, because of what else there is;
 * undefined where it always looks at all of them.
 */
export function unusedCode(of: readonly Code[], find: Find): Code | undefined {
  const uses = Map.groupBy(usesOf(of, find), ({ name }) => name);
  const unused = [...uses].flatMap(([name, cases]) =>
    cases.some(({ when }) => when.length === 0)
      ? []
      : [{ name, when: allOf(cases.map(({ when }) => opposite(allOf(when)))) }],
  );
  return unused.length === 0 ? undefined : namesWhere([], unused);
}

function namesWhere(
  always: readonly string[],
  cases: readonly { readonly name: string; readonly when: Code }[],
): Code {
  const rows = [...Map.groupBy(cases, ({ when }) => JSON.stringify(when)).values()].map((same): Code => {
    const conditions = same.slice(0, 1).map(({ when }) => when);
    return { kind: 'list', items: [...conditions, ...same.map(({ name }) => literal(name))] };
  });
  return call('usedBy', { kind: 'list', items: always.map(literal) }, ...rows);
}

function usesOf(of: readonly Code[], find: Find): readonly Use[] {
  return simplified(of.flatMap((code) => usesIn(code, [], find)));
}

function allOf(conditions: readonly Code[]): Code {
  const [condition, ...more] = conditions;
  return condition === undefined || more.length > 0 ? call('all', ...conditions) : condition;
}

function opposite(condition: Code): Code {
  const [inner] = condition.kind === 'call' && condition.fn === 'not' ? condition.args : [];
  return inner ?? call('not', condition);
}

/** The names of what code asks for, whatever it depends on. */
export function namesIn(of: readonly Code[]): readonly string[] {
  return [...new Set(of.flatMap((code) => usesIn(code, [], namesRead).map(({ name }) => name)))];
}

/** The names of what code makes something of in every request. */
export function alwaysUsed(of: readonly Code[]): readonly string[] {
  return usesOf(of, namesRead).flatMap(({ name, when }) => (when.length === 0 ? [name] : []));
}

function usesIn(code: Code, when: readonly Code[], find: Find): readonly Use[] {
  const names = find(code);
  if (names.length > 0) return names.map((name) => ({ name, when }));
  switch (code.kind) {
    case 'literal':
    case 'ref':
      return [];
    case 'object':
      return code.entries.flatMap(({ value }) => usesIn(value, when, find));
    case 'list':
      return code.items.flatMap((item) => usesIn(item, when, find));
    case 'arrow':
      return usesIn(code.body, when, find);
    case 'call':
      return usesInCall(code, when, find);
  }
}

function namesRead(code: Code): readonly string[] {
  const name = nameRead(code);
  return name === undefined ? [] : [name];
}

function nameRead(code: Code | undefined): string | undefined {
  const [, name, quoted, metadata] = (code?.kind === 'ref' && GIVEN.exec(code.path)) || [];
  return name ?? quoted ?? metadata;
}

type Call = Extract<Code, { readonly kind: 'call' }>;

function usesInCall({ fn, args }: Call, when: readonly Code[], find: Find): readonly Use[] {
  const [first, second, third] = args;
  if (first === undefined) return [];
  const later = (code: Code | undefined, condition: Code): readonly Use[] =>
    code === undefined ? [] : usesIn(code, isOurs(condition) ? [...when, condition] : when, find);
  switch (fn) {
    case 'when':
    case 'eitherBody': {
      const [yes, no] =
        fn === 'when' ? [second, third] : [branch(second, 'multipart'), branch(second, 'json')];
      return [...usesIn(first, when, find), ...later(yes, first), ...later(no, call('not', first))];
    }
    case 'choose': {
      const cases = second?.kind === 'object' ? second.entries : [];
      const keys: Code = { kind: 'list', items: cases.map(({ key }) => literal(key)) };
      return [
        ...usesIn(first, when, find),
        ...cases.flatMap(({ key, value }) => later(value, call('equals', first, literal(key)))),
        ...later(third, call('not', call('isIn', first, keys))),
      ];
    }
    case 'firstOf':
      return args.flatMap((arg, index) => {
        const before = args.slice(0, index).map((one) => call('not', call('isPresent', bodyOf(one))));
        return usesIn(arg, [...when, ...before.filter(isOurs)], find);
      });
    case 'each':
    case 'eachFlat':
      return [...usesIn(first, when, find), ...later(second, call('isPresent', first))];
    case 'fill': {
      const [inputs, body] = [args.at(-2), args.at(-1)];
      return [
        ...args.slice(0, -1).flatMap((arg) => usesIn(arg, when, find)),
        ...(inputs === undefined ? [] : later(body, call('isPresent', inputs))),
      ];
    }
    default: {
      const [part, name] = [PART_READ[fn], nameRead(first)];
      const own =
        part === undefined || name === undefined
          ? usesIn(first, when, find)
          : [{ name: `${name}.${part}`, when }];
      return [...own, ...args.slice(1).flatMap((arg) => usesIn(arg, when, find))];
    }
  }
}

function branch(code: Code | undefined, key: string): Code | undefined {
  return code?.kind === 'object' ? code.entries.find((entry) => entry.key === key)?.value : undefined;
}

function bodyOf(code: Code): Code {
  return code.kind === 'arrow' ? code.body : code;
}

/** Whether code can stand outside of the functions that it is in: what is asked of one input cannot. */
function isOurs(code: Code): boolean {
  switch (code.kind) {
    case 'literal':
      return true;
    case 'ref':
      return !/^_?(?:item|index)\b/.test(code.path);
    case 'object':
      return code.entries.every(({ value }) => isOurs(value));
    case 'list':
      return code.items.every(isOurs);
    case 'arrow':
      return code.params.length > 0 || isOurs(code.body);
    case 'call':
      return code.args.every(isOurs);
  }
}

/** Without uses that others cover, and with both sides of a choice as one. */
function simplified(uses: readonly Use[]): readonly Use[] {
  const known = new Map<string, readonly (readonly Code[])[]>();
  for (const { name, when } of uses) known.set(name, added(known.get(name) ?? [], when));
  return [...known].flatMap(([name, cases]) => cases.map((when) => ({ name, when })));
}

function added(cases: readonly (readonly Code[])[], next: readonly Code[]): readonly (readonly Code[])[] {
  if (cases.some((one) => covers(one, next))) return cases;
  const open = cases.filter((one) => !covers(next, one));
  const other = open.find((one) => isOpposite(one, next));
  if (other === undefined) return [...open, next];
  return added(
    open.filter((one) => one !== other),
    next.slice(0, -1),
  );
}

/** Whether the first holds wherever the second does. */
function covers(wide: readonly Code[], narrow: readonly Code[]): boolean {
  const texts = new Set(narrow.map((one) => JSON.stringify(one)));
  return wide.every((one) => texts.has(JSON.stringify(one)));
}

/** The same conditions but for the last, which one of them negates. */
function isOpposite(one: readonly Code[], other: readonly Code[]): boolean {
  const [a, b] = [one.at(-1), other.at(-1)];
  if (a === undefined || b === undefined || one.length !== other.length) return false;
  const text = JSON.stringify(a);
  const negated = JSON.stringify(b);
  const opposite = JSON.stringify(call('not', a)) === negated || JSON.stringify(call('not', b)) === text;
  return (
    opposite && covers(one.slice(0, -1), other.slice(0, -1)) && covers(other.slice(0, -1), one.slice(0, -1))
  );
}

function call(fn: string, ...args: readonly Code[]): Code {
  return { kind: 'call', fn, args };
}

function literal(value: string): Code {
  return { kind: 'literal', value };
}
