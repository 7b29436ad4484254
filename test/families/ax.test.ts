import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { ask, refusal } from './ask.ts';

/** Songs and lyrics: what the fields mean for each action. */
const at = (action: string) => ({ route: 'ax-submit', path: { action } });

test.each<[string, JsonObject, JsonObject]>([
  [
    'music',
    { prompt: '[Verse] a heron', title: 'Heron', tags: 'folk', negative_tags: 'metal' },
    { action: 'music', lyrics: '[Verse] a heron', title: 'Heron', tags: 'folk', negative_prompt: 'metal' },
  ],
  [
    'MUSIC',
    { gpt_description_prompt: 'a slow song', make_instrumental: true },
    { action: 'music', prompt: 'a slow song', instrumental: true },
  ],
  ['Lyrics', { prompt: 'a heron at dawn' }, { action: 'lyrics', prompt: 'a heron at dawn' }],
])('%s with %j', (action, body, facts) => {
  const { canonical, echo, model, family, warnings } = ask(body, at(action));
  expect(canonical).toEqual({ mode: 'text', facts, roles: {} });
  expect([model.id, family.kind, echo, warnings]).toEqual([
    'audio-ax',
    'audio',
    { action: action.toLowerCase() },
    [],
  ]);
});

test('`mv` names the model', () => {
  expect(ask({ mv: 'audio-ax-pro', prompt: 'la' }, at('music')).model.id).toBe('audio-ax-pro');
  expect(refusal({ mv: 'audio-zz', prompt: 'la' }, at('music'))).toMatchObject({ code: 'model_not_found' });
  expect(refusal({ mv: 'video-a', prompt: 'la' }, at('music'))).toMatchObject({ code: 'invalid_request' });
});

describe('refused', () => {
  test.each<[string, JsonObject, string]>([
    ['stems', { prompt: 'la' }, 'music or lyrics'],
    ['', { prompt: 'la' }, 'music or lyrics'],
    ['music', {}, 'prompt is missing'],
    ['music', { make_instrumental: true }, 'prompt is missing'],
    ['lyrics', {}, 'prompt is missing'],
    ['lyrics', { gpt_description_prompt: 'a song' }, 'prompt is missing'],
    ['music', { prompt: 'la', continue_clip_id: 'c-1' }, 'continue_clip_id must be left out'],
    ['music', { prompt: 'la', title: 'x'.repeat(81) }, 'title must have at most 80 characters'],
    ['music', { prompt: 'x'.repeat(5001) }, 'at most 5000 characters'],
    ['music', { prompt: 'la', make_instrumental: 'yes' }, 'make_instrumental must be a boolean'],
  ])('%s: %j', (action, body, message) => {
    const told = refusal(body, at(action));
    expect(told.code).toBe('invalid_request');
    expect(told.message).toContain(message);
  });
});

test('what has no effect is told', () => {
  expect(ask({ prompt: 'la', gpt_description_prompt: 'x' }, at('lyrics')).warnings).toEqual([
    {
      field: 'gpt_description_prompt',
      action: 'ignored',
      message: 'gpt_description_prompt has no effect for lyrics',
    },
  ]);
  expect(ask({ prompt: 'la', notify_hook: 'https://mine.example/' }, at('music')).warnings).toEqual([
    { field: 'notify_hook', action: 'ignored', message: 'notify_hook is ignored; ask for the task instead' },
  ]);
});
