import type { OutputFile } from '../ir.ts';
import type { HookName, ProtocolIr } from '../ir-protocol.ts';
import { pascalCase, quote } from '../print/identifier.ts';
import { TsFile } from '../print/ts-file.ts';

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
export function emitHooks(protocol: ProtocolIr, entries: readonly HookName[]): OutputFile {
  const file = new TsFile(
    `generated/adapters/${protocol.id}.hooks.ts`,
    `specs/protocols/${protocol.id}.yaml`,
  );
  file.import('Hook', 'runtime/contract/protocols/with-hooks.ts', { typeOnly: true });
  const lines = entries.map((name) => {
    const { scope, value, about } = HOOKS[name];
    importType(file, scope.replace(/<.*/, ''));
    importType(file, value);
    return `  /** ${about} */\n  readonly ${quote(name)}?: Hook<${scope}, ${value}>;\n`;
  });
  if (entries.includes('submit.request') || entries.includes('remix.request'))
    file.import('CanonicalRequest', 'generated/canonical.ts', { typeOnly: true });
  file.add(
    `/** Steps of this protocol that hand-written code may take over; each gets what the spec made of it. */\n` +
      `export interface ${pascalCase(protocol.id)}Hooks {\n${lines.join('')}}`,
  );
  return file.print();
}

function importType(file: TsFile, name: string): void {
  const home = name === 'UpstreamRequest' ? 'upstream' : 'protocol';
  file.import(name, `runtime/contract/${home}.ts`, { typeOnly: true });
}
