import { expect, test } from 'vitest';
import { logLevel } from '../../runtime/start.ts';

test.each([
  ['a terminal', {}, { isTTY: true }, 'warn'],
  ['a terminal, with a variable that says nothing', { LOG_LEVEL: '' }, { isTTY: true }, 'warn'],
  ['a terminal that asks for lines', { LOG_LEVEL: 'info' }, { isTTY: true }, 'info'],
  ['a pipe or a file', {}, {}, 'info'],
])('%s', (_about, env, stdout, level) => {
  expect(logLevel('info', env, stdout)).toBe(level);
});
