// @generated from specs/protocols/c.yaml by the gateway generator. Do not edit.

import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import { at, failure, firstOf, object, path, post, segment, toText } from '../../runtime/contract/index.ts';

/** Contents: chat. All that a chat block can say. */
export const c: ChatProtocol = {
  id: 'c',
  title: 'Contents',
  // specs/protocols/c.yaml:6
  auth: { use: 'header', params: { name: 'x-c-key' } },
  base_url_example: 'https://api.c.example/v1',
  settings: ['reasoning', 'region', 'team'],
  // specs/protocols/c.yaml:7
  format: {
    use: 'generate-content',
    finish: { END: 'stop', 'odd word': 'content_filter' },
    reasoning: [
      { style: 'level', efforts: { low: 'little', high: 'much' } },
      { style: 'budget', efforts: { low: 10, high: 100 } },
    ],
    options: { skip_signature: 'none', json_schema: true },
  },
  native: '',
  fields: ['messages', 'model', 'reasoning_effort'],
  inputs: { text: ['inline'], image_url: ['url', 'inline'] },
  mimes: { image_url: ['image/png'] },
  pace: { first_secs: 10, idle_secs: 5, total_secs: 60 },
  max_event_bytes: 2048,
  max_answer_bytes: 4096,
  calls: {
    // specs/protocols/c.yaml:9
    complete: (s) => post(path('/m/', segment(s.model), ':say'), {
      headers: object({ 'X-C-Version': '2', 'X-C-Team': at(s.channel, 'team') }),
    }),
    // specs/protocols/c.yaml:10
    stream: (s) => post(path('/m/', segment(s.model), ':stream'), {
      query: object({ alt: 'sse', region: at(s.channel, 'region') }),
    }),
  },
  // specs/protocols/c.yaml:22
  errors: {
    read: (a) => failure(
      firstOf(
        toText(at(a.answer.body, 'error', 'code')),
        () => toText(at(a.answer.body, 0, 'error', 'code')),
      ),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [
      { class: 'not_found', code: ['gone'], message: ['*no such*'] },
      { class: 'invalid_key', http: [401] },
    ],
  },
};
