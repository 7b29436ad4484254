import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosticSink } from '../runtime/contract/document/diagnostic.ts';
import type { Json, JsonObject } from '../runtime/contract/json.ts';
import { diagnose } from './diagnostics/catalog.ts';
import type { GatewayIr } from './ir.ts';
import { spanAt } from './resolve/place.ts';
import type { Spec, SpecSet, SpecVocabulary } from './spec-types.ts';

const REPLAYS = 'test/protocols/replays';
const CHAT_REPLAYS = 'test/protocols/chat-replays';

/** A vendor's exchanges: what it must be sent, what its answers mean, and what they prove of a submission. */
const REPLAY_FILES = ['submit.yaml', 'answers.yaml', 'verdicts.yaml'] as const;

/** What the tests of the project cannot try. Where specs stand alone, there are no tests. */
export function warnOfUntried(root: string, specs: SpecSet, ir: GatewayIr, sink: DiagnosticSink): void {
  if (!existsSync(join(root, REPLAYS))) return;
  const halves = [
    {
      protocols: specs.protocols,
      files: (id: string) => REPLAY_FILES.map((name) => `${REPLAYS}/${id}/${name}`),
    },
    { protocols: specs.chat_protocols, files: (id: string) => [`${CHAT_REPLAYS}/${id}.yaml`] },
  ];
  for (const { protocols, files } of halves) {
    for (const { id, document, value } of protocols) {
      // Replays of a base are replayed for what extends it.
      const sources = [id, value.extends ?? id].map(files);
      const missing = files(id).filter(
        (_, index) => !sources.some((paths) => existsSync(join(root, paths[index] ?? ''))),
      );
      if (missing.length > 0)
        sink.add(diagnose('GW3054', spanAt(document, ['id']), { protocol: id, missing }));
    }
  }
  if (specs.vocabulary !== undefined) warnOfUnshownModes(specs, specs.vocabulary.value, { ir, sink });
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
