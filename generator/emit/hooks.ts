import { HOOKS } from '../contract/contract.ts';
import type { HookShape } from '../contract/shape.ts';
import type { HookName, ProtocolIr } from '../ir-protocol.ts';
import type { Member } from '../print/declaration.ts';
import { pascalCase, quote } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';

/** `generated/adapters/<id>.hooks.ts`: what hand-written code of this protocol may take over, and nothing else. */
export function emitHooks(protocol: ProtocolIr, entries: readonly HookName[]): TsModule {
  const file = new TsModule(
    `generated/adapters/${protocol.id}.hooks.ts`,
    `specs/protocols/${protocol.id}.yaml`,
  );
  file.import('Hook', 'runtime/contract/protocols/with-hooks.ts', { typeOnly: true });
  const typeOf = ({ name, file: home, generic }: HookShape['scope']): string => {
    file.import(name, home, { typeOnly: true });
    return generic === true ? `${name}<CanonicalRequest>` : name;
  };
  const members = entries.flatMap((step): Member[] => {
    const hook = HOOKS[step];
    if (hook === undefined) return [];
    const type = `Hook<${typeOf(hook.scope)}, ${typeOf(hook.value)}>`;
    return [{ name: quote(step), optional: true, about: hook.about, type }];
  });
  if (entries.includes('submit.request') || entries.includes('remix.request'))
    file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  file.declare({
    kind: 'interface',
    name: `${pascalCase(protocol.id)}Hooks`,
    about: 'Steps that hand-written code may take over; each gets what the spec made of it.',
    members,
  });
  return file;
}
