import type { HookName, ProtocolIr } from '../ir-protocol.ts';
import { pascalCase, quote } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';

interface HookTypes {
  readonly scope: string;
  readonly value: string;
  readonly about: string;
}

const HOOKS: Readonly<Record<HookName, HookTypes>> = {
  'submit.request': {
    scope: 'SubmitScope<CanonicalRequest>',
    value: 'UpstreamRequest',
    about: 'The call that starts the work.',
  },
  'submit.accept': { scope: 'AnswerScope', value: 'Accepted', about: 'Reads the id out of its answer.' },
  'submit.read': {
    scope: 'AnswerScope',
    value: 'AnsweredReading',
    about: 'Reads the result out of its answer.',
  },
  'poll.request': {
    scope: 'TaskScope',
    value: 'UpstreamRequest',
    about: 'The call that asks for the state.',
  },
  'poll.read': {
    scope: 'AnswerScope',
    value: 'PollReading',
    about: 'Reads state and result out of its answer.',
  },
  'fetch.request': {
    scope: 'FetchScope',
    value: 'UpstreamRequest',
    about: 'The second call, for the result.',
  },
  'fetch.read': { scope: 'AnswerScope', value: 'ReadResult', about: 'Reads the result out of its answer.' },
  'remix.request': {
    scope: 'RemixScope<CanonicalRequest>',
    value: 'UpstreamRequest',
    about: 'The call that makes a new task of a finished one.',
  },
  'remix.accept': { scope: 'AnswerScope', value: 'Accepted', about: 'Reads the id out of its answer.' },
  'cancel.request': {
    scope: 'TaskScope',
    value: 'UpstreamRequest',
    about: 'The call that cancels the work.',
  },
  'dedup.request': { scope: 'TaskScope', value: 'UpstreamRequest', about: 'Looks a lost submission up.' },
  'dedup.accept': { scope: 'AnswerScope', value: 'Accepted', about: 'Reads the id out of the look-up.' },
};

/** `generated/adapters/<id>.hooks.ts`: what hand-written code of this protocol may take over, and nothing else. */
export function emitHooks(protocol: ProtocolIr, entries: readonly HookName[]): TsModule {
  const file = new TsModule(
    `generated/adapters/${protocol.id}.hooks.ts`,
    `specs/protocols/${protocol.id}.yaml`,
  );
  file.import('Hook', 'runtime/contract/protocols/with-hooks.ts', { typeOnly: true });
  const members = entries.map((name) => {
    const { scope, value, about } = HOOKS[name];
    importType(file, scope.replace(/<.*/, ''));
    importType(file, value);
    return { name: quote(name), optional: true, about, type: `Hook<${scope}, ${value}>` };
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

function importType(file: TsModule, name: string): void {
  const home = name === 'UpstreamRequest' ? 'upstream' : 'protocol';
  file.import(name, `runtime/contract/${home}.ts`, { typeOnly: true });
}
