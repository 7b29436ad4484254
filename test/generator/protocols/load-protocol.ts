import { checkSpecs } from '../../../generator/check.ts';
import type { ProtocolIr } from '../../../generator/ir-protocol.ts';
import { listSpecs } from '../../../generator/list.ts';
import { readSpecs } from '../../../generator/read.ts';
import type { HookModules } from '../../../generator/resolve/protocols/hooks.ts';
import { resolveProtocols } from '../../../generator/resolve/protocols.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import type { Diagnostic } from '../../../runtime/document/diagnostic.ts';
import { smallRoot } from '../front/small-root.ts';

export interface Loaded {
  readonly protocols: readonly ProtocolIr[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes sound a priced fact. */
const BY_SOUND = {
  kind: 'edit',
  path: 'specs/families/f.yaml',
  from: '{ per: clip, micros: 900000 }',
  to: '{ per: clip, rows: [{ audio: true, micros: 900000 }, { audio: [false, absent], micros: 800000 }] }',
} as const;

/** Resolves the protocols of the small specs, edited, with the hook modules that shall exist. */
export function loadProtocols(
  edits: readonly (readonly [from: string, to: string])[] = [],
  modules: HookModules = new Map(),
): Loaded {
  const path = 'specs/protocols/p.yaml';
  const root = smallRoot([
    BY_SOUND,
    ...edits.map(([from, to]) => ({ kind: 'edit' as const, path, from, to })),
  ]);
  return resolved(root, modules);
}

/** Resolves one more protocol file beside the small specs; its diagnostics are those of all. */
export function loadProtocolFile(id: string, text: string, modules: HookModules = new Map()): Loaded {
  const root = smallRoot([BY_SOUND, { kind: 'file', path: `specs/protocols/${id}.yaml`, text }]);
  const { protocols, diagnostics } = resolved(root, modules);
  return { protocols: protocols.filter((protocol) => protocol.id === id), diagnostics };
}

function resolved(root: string, modules: HookModules): Loaded {
  const sink = createCollector();
  const specs = checkSpecs(readSpecs(root, listSpecs(root, sink), sink), sink);
  if (specs.vocabulary === undefined) throw new Error('the vocabulary is broken');
  const protocols = resolveProtocols(specs, specs.vocabulary.value, { target: sink, modules });
  return { protocols, diagnostics: sink.diagnostics() };
}
