import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Collector, createCollector } from '../runtime/document/collector.ts';
import type { Diagnostic, DiagnosticSink } from '../runtime/document/diagnostic.ts';
import { checkSpecs } from './check.ts';
import type { GatewayIr, OutputFile } from './ir.ts';
import { listSpecs } from './list.ts';
import { compare, type Drift } from './output/compare.ts';
import { outputEntries, refuseStrange } from './output/output-entries.ts';
import { NO_CACHE, type UnitCache } from './output/unit-cache.ts';
import { refuseUnmarked, type Written, write } from './output/write.ts';
import { readSpecs } from './read.ts';
import type { SpecSet } from './spec-types.ts';
import { warnOfUntried } from './untried.ts';

const PROJECT = join(import.meta.dirname, '..');

/** `write` brings `generated/` up to date; `check` only says what differs. */
export type Mode = 'write' | 'check';

/** The stages in the middle: specs to one resolved value, and that to files. */
export interface Stages {
  resolve(specs: SpecSet, sink: DiagnosticSink, cache: UnitCache): GatewayIr | undefined;
  emitAll(ir: GatewayIr, cache: UnitCache): readonly OutputFile[];
  /** What the compiler is made of itself, beside its own code: of its own project alone. */
  emitOwn(cache: UnitCache): readonly OutputFile[];
  /** Reports what of the contract specs cannot use, and gives its texts. */
  reportContract(sink: DiagnosticSink): ReadonlyMap<string, string>;
}

interface GenerateResult {
  /** Sorted; errors only when the outcome is `failed`, warnings always. */
  readonly diagnostics: readonly Diagnostic[];
  /** Text of every spec that could be read, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

export type Outcome =
  | ({ readonly kind: 'failed' } & GenerateResult)
  | ({ readonly kind: 'checked'; readonly drift: Drift; readonly ir: GatewayIr } & GenerateResult)
  | ({ readonly kind: 'written'; readonly changes: Written; readonly ir: GatewayIr } & GenerateResult);

/**
 * Specs below `root` to `generated/` below it. On any error nothing is written and the last good output
 * stays. Mistakes of authors are diagnostics; only our own mistakes throw. What did not change since an earlier run is
 * taken from the cache.
 */
export function generate(root: string, mode: Mode, stages: Stages, cache: UnitCache = NO_CACHE): Outcome {
  const sink = createCollector();
  const sources = readSpecs(root, listSpecs(root, sink), sink);
  const texts = new Map([
    ...sources.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const])),
    ...stages.reportContract(sink),
  ]);
  const failed = (): Outcome => ({ kind: 'failed', diagnostics: sink.diagnostics(), sources: texts });

  const specs = checkSpecs(sources, sink, cache);
  const ir = stages.resolve(specs, sink, cache);
  if (ir === undefined || sink.hasErrors()) return explained(sink, failed);
  warnOfUntried(root, specs, ir, sink);
  const entries = outputEntries(root);
  if (refuseStrange(entries, sink)) return failed();
  const own = root === PROJECT ? stages.emitOwn(cache) : [];
  const ownFiles = own.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
  const files = [...entries.files, ...ownFiles];
  const drift = compare(root, [...stages.emitAll(ir, cache), ...own], { files });
  if (refuseUnmarked(drift, sink)) return failed();
  if (mode === 'check') {
    return { kind: 'checked', drift, ir, diagnostics: sink.diagnostics(), sources: texts };
  }
  const changes = write(root, drift, sink);
  if (changes === undefined) return failed();
  return { kind: 'written', changes, ir, diagnostics: sink.diagnostics(), sources: texts };
}

/** A failure that nobody explained would leave the author without a word. */
function explained(sink: Collector, failed: () => Outcome): Outcome {
  if (!sink.hasErrors()) throw new Error('internal: resolve gave nothing and reported no error');
  return failed();
}
