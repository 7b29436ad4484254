import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../runtime/contract/json.ts';
import type { DiagnosticSink } from '../runtime/document/diagnostic.ts';
import { diagnose } from './diagnostics/catalog.ts';
import type { GatewayIr } from './ir.ts';
import { spanAt } from './resolve/place.ts';
import type { Spec, SpecSet, SpecVocabulary } from './spec-types.ts';

const REPLAYS = 'test/replays';

/** What the file of a vendor of tasks says at least: requests and what it is sent, and what its answers mean and prove. */
const OF_TASKS = ['auth', 'submit', 'verdicts'] as const;
const OF_CHAT = ['chat'] as const;

/** What the tests of the project cannot try. Where specs stand alone, there are no tests. */
export function warnOfUntried(root: string, specs: SpecSet, ir: GatewayIr, sink: DiagnosticSink): void {
  if (!existsSync(join(root, REPLAYS))) return;
  const halves = [
    { protocols: specs.protocols, wanted: OF_TASKS },
    { protocols: specs.chat_protocols, wanted: OF_CHAT },
  ];
  for (const { protocols, wanted } of halves) {
    for (const { id, document, value } of protocols) {
      const path = `${REPLAYS}/${id}.yaml`;
      // Replays of a base are replayed for what extends it.
      const texts = [path, `${REPLAYS}/${value.extends ?? id}.yaml`].map((one) => textOf(join(root, one)));
      const missing = wanted.filter((key) => !texts.some((text) => text.includes(`\n${key}:`)));
      if (missing.length > 0)
        sink.add(diagnose('GW3054', spanAt(document, ['id']), { protocol: id, path, missing }));
    }
  }
  warnOfUnraised(root, specs, sink);
  if (specs.vocabulary !== undefined) warnOfUnshownModes(specs, specs.vocabulary.value, { ir, sink });
}

/** Begins with a line break, so that each line of it does. */
function textOf(path: string): string {
  return existsSync(path) ? `\n${readFileSync(path, 'utf8')}` : '';
}

/** GW3164 for rows of codes that no rule of a family, no class of refusals and no file of the runtime names. */
function warnOfUnraised(root: string, { errors, families }: SpecSet, sink: DiagnosticSink): void {
  if (errors === undefined || !existsSync(join(root, 'runtime'))) return;
  const texts = readdirSync(join(root, 'runtime'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'runtime', name), 'utf8'));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name)));
  for (const { value } of families) for (const { code } of value.rules ?? []) named.add(code);
  const { classes, failed_task } = errors.value;
  for (const { code } of [...Object.values(classes), failed_task]) named.add(code);
  for (const code of Object.keys(errors.value.codes)) {
    if (named.has(code)) continue;
    sink.add(diagnose('GW3164', spanAt(errors.document, ['codes', code], 'key'), { code }));
  }
}

/** GW3180 for modes that a family offers and shows no example of. */
function warnOfUnshownModes(
  { families }: SpecSet,
  vocabulary: SpecVocabulary,
  { ir, sink }: { readonly ir: GatewayIr; readonly sink: DiagnosticSink },
): void {
  for (const spec of families) {
    if (spec.value.kind === 'image') continue;
    const { examples } = spec.value;
    for (const { name: mode } of ir.families.find(({ id }) => id === spec.id)?.offered ?? []) {
      if (Object.hasOwn(examples ?? {}, mode)) continue;
      const span = spanAt(spec.document, [examples === undefined ? 'modes' : 'examples'], 'key');
      const body = JSON.stringify(bodyOf(spec, mode, vocabulary));
      sink.add(diagnose('GW3180', span, { mode, body }));
    }
  }
}

const FILES = { image: 'png', video: 'mp4', audio: 'mp3' } as const;

/** What the mode needs, each in the first field that `read` names for it. */
function bodyOf({ value }: Spec<'family'>, mode: string, { modes, roles }: SpecVocabulary): JsonObject {
  const needs = modes.find(({ id }) => id === mode)?.needs ?? [];
  const members = ['prompt', ...needs].flatMap((name): [string, Json][] => {
    const [, path] = /\$body\.([\w.]+)/.exec(JSON.stringify(value.read[name] ?? '')) ?? [];
    if (path === undefined) return [];
    const kind = roles[name]?.kind;
    const sample = kind === undefined ? 'a heron takes off' : `https://cdn.example/${name}.${FILES[kind]}`;
    return [path.split('.').reduceRight<[string, Json]>(([, inner], step) => [step, inner], ['', sample])];
  });
  return Object.fromEntries(members);
}
