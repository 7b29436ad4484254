import type { ErrorRule } from '../../runtime/contract/protocol.ts';
import type { GatewayIr } from '../ir.ts';
import { compareText } from '../print/compare-text.ts';
import { camelCase } from '../print/identifier.ts';
import { brokenLiteral } from '../print/literal.ts';
import { TsModule } from '../print/ts-module.ts';

const PATH = 'generated/refusals.ts';

/** Rules of one protocol, and the file that each of them is written in. */
interface RulesIr {
  readonly rules: readonly ErrorRule[];
  readonly files: readonly string[];
}

/** Rules that stand one behind the other in one file. */
interface Run {
  readonly file: string;
  readonly rules: readonly ErrorRule[];
}

/** By file of `specs/refusals`, the rules that several protocols take over of it. */
export type RefusalTables = ReadonlyMap<string, readonly ErrorRule[]>;

type Protocols = Pick<GatewayIr, 'protocols'> & Partial<Pick<GatewayIr, 'chatProtocols'>>;

export function refusalTables({ protocols, chatProtocols = [] }: Protocols): RefusalTables {
  const runs = [...protocols, ...chatProtocols]
    .flatMap(({ errors }) => runsOf(errors))
    .filter(({ file }) => file.startsWith('specs/refusals/'));
  const tables = [...Map.groupBy(runs, ({ file }) => file)].flatMap(
    ([file, ofFile]): readonly [string, readonly ErrorRule[]][] => {
      const alike = [...Map.groupBy(ofFile, ({ rules }) => JSON.stringify(rules)).values()];
      const [most = []] = alike.toSorted((a, b) => b.length - a.length);
      const [first, second] = most;
      return first === undefined || second === undefined ? [] : [[file, first.rules]];
    },
  );
  return new Map(tables.toSorted(([a], [b]) => compareText(a, b)));
}

/** `generated/refusals.ts`: how refusals of several protocols are classed. */
export function emitRefusals(ir: Protocols): readonly TsModule[] {
  const tables = refusalTables(ir);
  if (tables.size === 0) return [];
  const module = new TsModule(PATH, 'specs/refusals/');
  module.import('ErrorRule', 'runtime/contract/protocol.ts', { typeOnly: true });
  for (const [file, rules] of tables) {
    const about = `Rules of \`${file}\`.`;
    const value = brokenLiteral(rules, 0);
    module.declare({ kind: 'constant', name: nameOf(file), type: 'readonly ErrorRule[]', about, value });
  }
  return [module];
}

/** A rule of one protocol alone, or the name of a table that stands here. */
export type RuleItem =
  | { readonly kind: 'own'; readonly rule: ErrorRule }
  | { readonly kind: 'table'; readonly name: string; readonly path: string };

export function ruleItems(errors: RulesIr, tables: RefusalTables): readonly RuleItem[] {
  return runsOf(errors).flatMap(({ file, rules }): readonly RuleItem[] =>
    JSON.stringify(tables.get(file)) === JSON.stringify(rules)
      ? [{ kind: 'table', name: nameOf(file), path: PATH }]
      : rules.map((rule) => ({ kind: 'own', rule })),
  );
}

function runsOf({ rules, files }: RulesIr): readonly Run[] {
  const starts = files.flatMap((file, at) => (at === 0 || files[at - 1] !== file ? [at] : []));
  return starts.map((start, at) => ({ file: files[start] ?? '', rules: rules.slice(start, starts[at + 1]) }));
}

function nameOf(file: string): string {
  return camelCase(`${file.replace(/^.*\/|\.yaml$/g, '')}-refusals`);
}
