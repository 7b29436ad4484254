import { expect, test } from 'vitest';
import type { Entry } from '../../../generator/emit/protocols/print-entries.ts';
import { settingsRead } from '../../../generator/emit/protocols/settings-read.ts';
import type { Code } from '../../../generator/language/types.ts';

const text = (value: string): Code => ({ kind: 'literal', value });
const at = (path: string, ...steps: readonly string[]): Code => ({
  kind: 'call',
  fn: 'at',
  args: [{ kind: 'ref', path }, ...steps.map(text)],
});
const codeOf = (code: Code): Entry => ({ key: 'k', value: { kind: 'code', code } });

test.each<readonly [string, Entry, readonly string[]]>([
  ['a name', codeOf(at('s.channel', 'region')), ['region']],
  ['the first of several steps', codeOf(at('s.channel', 'app', 'id')), ['app']],
  ['what stands elsewhere', codeOf(at('s.request.metadata', 'region')), []],
  ['the channel alone', codeOf({ kind: 'ref', path: 's.channel' }), []],
  ['data', { key: 'k', value: { kind: 'data', data: at('s.channel', 'region') } }, []],
  [
    'lists, objects, arrows and arguments',
    codeOf({
      kind: 'list',
      items: [
        { kind: 'object', entries: [{ key: 'x', value: at('s.channel', 'c') }] },
        { kind: 'arrow', params: [], body: at('s.channel', 'b') },
        { kind: 'call', fn: 'orElse', args: [at('s.channel', 'a'), text('d')] },
      ],
    }),
    ['a', 'b', 'c'],
  ],
  [
    'groups and functions, each name once',
    {
      key: 'k',
      value: {
        kind: 'object',
        entries: [
          { key: 'f', value: { kind: 'function', scope: 's', code: at('s.channel', 'b') } },
          {
            key: 'r',
            value: { kind: 'call', scope: 'a', fn: 'reading', entries: [codeOf(at('s.channel', 'a'))] },
          },
          codeOf(at('s.channel', 'b')),
        ],
      },
    },
    ['a', 'b'],
  ],
])('settings that are read by %s', (_, entry, names) => {
  expect(settingsRead([entry])).toEqual(names);
});
