import { readdirSync, readFileSync } from 'node:fs';
import type { DiagnosticSink } from '../../../runtime/document/diagnostic.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { HookName } from '../../ir-protocol.ts';
import type { Spec, SpecProtocol } from '../../spec-types.ts';
import { spanAt } from '../place.ts';

/** Hand-written adapter modules by name, and whether each exports `hooks`. */
export type HookModules = ReadonlyMap<string, boolean>;

/** The modules in `runtime/adapters/` of this repository; none is the normal case. */
export function readHookModules(): HookModules {
  const folder = new URL('../../../runtime/adapters/', import.meta.url);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return new Map();
  }
  const modules = names.filter((name) => name.endsWith('.ts')).sort();
  return new Map(
    modules.map((name) => [
      name.slice(0, -3),
      /^export (const|function) hooks\b/m.test(readFileSync(new URL(name, folder), 'utf8')),
    ]),
  );
}

/** GW2011 for declared modules that are not there, GW2012 for modules that nobody declares. */
export function checkHooks(
  protocols: readonly Spec<'protocol'>[],
  modules: HookModules,
  sink: DiagnosticSink,
): void {
  const declared = new Set<string>();
  for (const { value, document } of protocols) {
    if (value.hooks === undefined) continue;
    declared.add(value.hooks);
    if (modules.get(value.hooks) === true) continue;
    const params = { name: value.hooks, path: `runtime/adapters/${value.hooks}.ts` };
    sink.add(diagnose('GW2011', spanAt(document, ['hooks']), params));
  }
  for (const name of modules.keys())
    if (!declared.has(name)) sink.add(diagnose('GW2012', undefined, { path: `runtime/adapters/${name}.ts` }));
}

/** Steps that a hook can take over: those that the protocol really has. */
export function hookEntries(protocol: SpecProtocol): HookName[] {
  return [
    'submit.request',
    ...(protocol.submit.answer === undefined
      ? (['submit.accept', 'poll.request', 'poll.read'] as const)
      : (['submit.read'] as const)),
    ...(protocol.poll?.fetch === undefined ? [] : (['fetch.request', 'fetch.read'] as const)),
    ...(protocol.remix === undefined ? [] : (['remix.request', 'remix.accept'] as const)),
    ...(protocol.cancel === undefined ? [] : (['cancel.request'] as const)),
    ...(protocol.dedup === undefined ? [] : (['dedup.request', 'dedup.accept'] as const)),
  ];
}
