import { expect, test } from 'vitest';
import type { CanonicalRequest } from '../../generated/canonical.ts';
import { errors } from '../../generated/errors.ts';
import type { FBody } from '../../generated/types/f.ts';
import { validate } from '../../generated/validators/f.js';
import type { ErrorCode, ErrorEntry } from '../../runtime/contract/errors.ts';
import type { Family, Interpreted } from '../../runtime/contract/family.ts';
import { defineFamily } from '../../runtime/contract/index.ts';
import type { ProtocolHooks } from '../../runtime/contract/protocols/with-hooks.ts';
import type { Surface } from '../../runtime/contract/surface.ts';

// Each marked line is a mistake; if one compiled, the type check would fail at its mark.

const { timeout: _timeout, ...withoutTimeout } = errors;
// @ts-expect-error a code without a row
const missing: Readonly<Record<ErrorCode, ErrorEntry>> = withoutTimeout;

// @ts-expect-error a code nobody can raise
const unknownCode: ErrorCode = 'out_of_coffee';

// @ts-expect-error a fact that is not in the vocabulary
const wrongFact: Interpreted<CanonicalRequest> = { facts: { promt: 'a heron' }, roles: {} };

// @ts-expect-error a fact of the wrong type
const wrongType: Interpreted<CanonicalRequest> = { facts: { seconds: '4' }, roles: {} };

// @ts-expect-error a mode that is not in the vocabulary
const wrongMode: CanonicalRequest['mode'] = 'frist_frame';

// @ts-expect-error a hook for a step that no protocol has
const wrongHook: ProtocolHooks<CanonicalRequest> = { 'submit.reqest': (_scope, request) => request };

// @ts-expect-error a hook that gives the wrong thing
const wrongAnswer: ProtocolHooks<CanonicalRequest> = { 'submit.accept': () => 'task-1' };

// @ts-expect-error a body without its model
const noModel: FBody = { prompt: 'a heron' };

// @ts-expect-error an item of an unknown type
const wrongItem: FBody = { model: 'x', content: [{ type: 'picture' }] };

// @ts-expect-error an answer that is no function of the view
const wrongSurface: Surface = { id: 'x', title: 'x', answers: { task: { id: 1 } } };

const wrongInterpreter = (source: Family) =>
  defineFamily<CanonicalRequest>({
    ...source,
    // @ts-expect-error a role that is not in the vocabulary
    interpret: () => ({ facts: {}, roles: { frist_frame: [] } }),
  });

test('mistakes in generated code and hooks do not compile', () => {
  const mistakes = [
    missing,
    unknownCode,
    wrongFact,
    wrongType,
    wrongMode,
    wrongHook,
    wrongAnswer,
    noModel,
    wrongItem,
  ];
  expect([...mistakes, wrongSurface, wrongInterpreter]).toHaveLength(11);
});

test('a compiled validator narrows what it accepts', () => {
  const body: unknown = { model: 'x', content: [{ type: 'text', text: 'a heron' }] };
  if (!validate(body)) throw new Error(JSON.stringify(validate.errors));
  const items: FBody['content'] = body.content;
  expect(items).toEqual([{ type: 'text', text: 'a heron' }]);
});
