// @generated from specs/protocols/ax.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, all, at, batchParts, choose, defineProtocol, equals, failure, firstOf, firstState, get, isIn, isPresent, json, lower, mergeMetadata, not, object, orElse, path, percent, post, reading, result, resultItems, segment, stateOf, stateWhen, toList, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'candidate_count', 'continue_clip_id', 'cover_clip_id', 'gpt_description_prompt', 'id', 'mv',
  'n', 'notify_hook', 'num_images', 'num_outputs', 'output_count', 'persona_id', 'prompt', 'sample_count',
  'service_tier', 'stream', 'task',
];

/**
 * Songs and lyrics by action. The answer to a submission is a bare id as text, and one task makes
 * two songs, or one text of lyrics. A reason of failure alone is a failure, whatever the state
 * says; progress is a text with a percent sign. Relays spell states in either case.
 */
export const ax = defineProtocol<CanonicalRequest>({
  id: 'ax',
  title: 'Songs and lyrics by action',
  // specs/protocols/ax.yaml:7
  auth: { use: 'bearer', params: {} },
  path_begins: '/suno/submit',
  carries: {
    facts: ['action', 'instrumental', 'lyrics', 'negative_prompt', 'prompt', 'tags', 'title'],
    roles: [],
    metadata: true,
  },
  media: {},
  metadata_fields: [
    'title', 'tags', 'negative_tags', 'make_instrumental', 'style_weight',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/ax.yaml:69
  pace: { first_secs: 5, every_secs: 5, slow_secs: 30, deadline_secs: 86400 },
  // specs/protocols/ax.yaml:8
  ok: (a) => equals(at(a.answer.body, 'code'), 'success'),
  route: () => ({}),
  submit: {
    // specs/protocols/ax.yaml:9
    request: (s) => post(
      path('/suno/submit/', segment(orElse(s.request.facts.action, 'music'))),
      {
        body: json(
          mergeMetadata(
            object({
              mv: when(not(equals(s.request.facts.action, 'lyrics')), () => s.model),
              prompt: choose(
                s.request.facts.action,
                { lyrics: () => s.request.facts.prompt },
                () => s.request.facts.lyrics,
              ),
              gpt_description_prompt: when(
                not(equals(s.request.facts.action, 'lyrics')),
                () => s.request.facts.prompt,
              ),
              title: s.request.facts.title,
              tags: s.request.facts.tags,
              negative_tags: s.request.facts.negative_prompt,
              make_instrumental: orElse(s.request.facts.instrumental, false),
              notify_hook: s.task.callback_url,
            }),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
          ),
        ),
      },
    ),
    used: (s) => usedBy(
      ['action', 'prompt', 'title', 'tags', 'negative_prompt', 'instrumental', 'metadata'],
      [not(isIn(s.request.facts.action, ['lyrics'])), 'lyrics'],
    ),
    // specs/protocols/ax.yaml:23
    accept: (a) => accepted(toText(at(a.answer.body, 'data'))),
  },
  poll: {
    // specs/protocols/ax.yaml:24
    request: (s) => get(path('/suno/fetch/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/ax.yaml:28
      state: firstState([
        stateWhen(
          all(
            isPresent(at(a.answer.body, 'data', 'fail_reason')),
            not(equals(at(a.answer.body, 'data', 'fail_reason'), '')),
            not(equals(lower(toText(at(a.answer.body, 'data', 'status'))), 'success')),
          ),
          'failed',
        ),
        stateOf(lower(toText(at(a.answer.body, 'data', 'status'))), {
          not_start: 'queued',
          submitted: 'queued',
          queued: 'queued',
          queueing: 'queued',
          in_progress: 'in_progress',
          processing: 'in_progress',
          unknown: 'in_progress',
          success: 'completed',
          failure: 'failed',
          failed: 'failed',
        }),
        stateWhen(equals(at(a.answer.body, 'data', 'status'), ''), 'queued'),
      ]),
      // specs/protocols/ax.yaml:26
      id: toText(at(a.answer.body, 'data', 'task_id')),
      // specs/protocols/ax.yaml:35
      progress: percent(at(a.answer.body, 'data', 'progress')),
      // specs/protocols/ax.yaml:38
      result: () => result(
        {},
        {},
        resultItems(toList(at(a.answer.body, 'data', 'data')), (item) => ({
          files: {
            audio: { url: [toText(at(item, 'audio_url'))] },
            video: { url: [toText(at(item, 'video_url'))] },
            image: { url: [toText(at(item, 'image_large_url')), toText(at(item, 'image_url'))] },
          },
          facts: {
            id: toText(at(item, 'id')),
            title: toText(at(item, 'title')),
            tags: firstOf(toText(at(item, 'metadata', 'tags')), () => toText(at(item, 'tags'))),
            seconds: toNumber(at(item, 'metadata', 'duration')),
            text: when(
              not(equals(lower(toText(at(a.answer.body, 'data', 'action'))), 'music')),
              () => toText(at(item, 'text')),
            ),
          },
        })),
      ),
      // specs/protocols/ax.yaml:52
      failure: () => failure(undefined, toText(at(a.answer.body, 'data', 'fail_reason'))),
    }),
    batch: {
      most: 100,
      // specs/protocols/ax.yaml:36
      request: (s) => post('/suno/fetch', { body: json(object({ ids: s.ids })) }),
      // specs/protocols/ax.yaml:36
      split: (a) => batchParts(toList(at(a.answer.body, 'data')), 100, (item) => ({
        id: toText(at(item, 'task_id')),
        body: object({ code: at(a.answer.body, 'code'), data: at(item) }),
      })),
    },
  },
  // specs/protocols/ax.yaml:53
  callback: { verify: 'none', params: {} },
  // specs/protocols/ax.yaml:54
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'code')), () => toText(at(a.answer.body, 'error', 'code'))),
      firstOf(toText(at(a.answer.body, 'message')), () => toText(at(a.answer.body, 'error', 'message'))),
    ),
    rules: [
      {
        class: 'content_policy',
        code: ['sensitive_words_detected', '*moderation*', 'content_policy_violation'],
      },
      { class: 'quota', code: ['quota_not_enough', 'insufficient_user_quota', 'insufficient_quota'] },
      { class: 'invalid_key', code: ['invalid_api_key'] },
      { class: 'not_found', code: ['task_not_exist', 'model_not_found'] },
      { class: 'rate_limit', code: ['too_many_requests', 'rate_limit*'] },
      { class: 'overloaded', code: ['get_channel_failed'], definite: true },
      { class: 'invalid_request', code: ['invalid_request', 'prompt_empty', 'invalid_action'] },
      {
        class: 'upstream',
        code: ['task_failed', 'fail_to_fetch_task', 'upstream_error', 'do_request_failed', 'internal_error'],
      },
      {
        class: 'content_policy',
        http: [200, 400, 422],
        message: ['*moderation*', '*sensitive word*', '*content policy*', '*inappropriate*', '*copyright*'],
      },
      ...httpRefusals,
    ],
  },
});
