// @generated from specs/protocols/openai-videos.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, at, concat, defineProtocol, each, epoch, failure, filePart, first, firstOf, firstState, formFields, get, json, lower, multipart, object, path, percent, pick, pixels, post, reading, report, result, segment, stateOf, toList, toText, usedBy } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';

/**
 * OpenAI Videos API. Multipart submit; the bytes lie behind the key until `expires_at`. Pictures
 * are parts of one name, first frame, last frame, then references: relays tell them apart by their
 * number. Which lengths there are depends on the model behind the relay. Relays spell states in
 * many ways. The vendor's support finds a call by its `X-Client-Request-Id`.
 */
export const openaiVideos = defineProtocol<CanonicalRequest>({
  id: 'openai-videos',
  title: 'OpenAI Videos API',
  // specs/protocols/openai-videos.yaml:7
  auth: { use: 'bearer', params: {} },
  path_begins: '/v1/videos',
  carries: {
    facts: ['prompt', 'seconds', 'size'],
    roles: ['first_frame', 'last_frame', 'reference'],
    metadata: false,
  },
  media: { first_frame: ['bytes'], last_frame: ['bytes'], reference: ['bytes'] },
  // specs/protocols/openai-videos.yaml:69
  pace: { first_secs: 10, every_secs: 10, slow_secs: 20, deadline_secs: 86400 },
  models: [
    {
      // specs/protocols/openai-videos.yaml:11
      like: ['sora*'],
      needs: ['prompt'],
      limits: { numbers: { seconds: { one_of: [4, 8, 12, 16, 20] } } },
    },
    {
      // specs/protocols/openai-videos.yaml:12
      needs: ['prompt'],
    },
  ],
  route: () => ({}),
  volatile: true,
  submit: {
    // specs/protocols/openai-videos.yaml:13
    request: (s) => post('/v1/videos', {
      headers: object({ 'X-Client-Request-Id': s.call?.id }),
      body: multipart(
        formFields({
          model: s.model,
          prompt: s.request.facts.prompt,
          seconds: toText(s.request.facts.seconds),
          size: pixels(s.request.facts.size, 'x', [], report('size', s.warnings)),
          input_reference: concat(
            each(s.request.roles.first_frame, (item) => filePart(item)),
            each(s.request.roles.last_frame, (item) => filePart(item)),
            each(s.request.roles.reference, (item) => filePart(item)),
          ),
        }),
      ),
    }),
    used: () => usedBy(['prompt', 'seconds', 'size.pixels', 'first_frame', 'last_frame', 'reference']),
    // specs/protocols/openai-videos.yaml:25
    accept: (a) => accepted(
      firstOf(toText(at(a.answer.body, 'id')), () => toText(at(a.answer.body, 'task_id'))),
    ),
  },
  poll: {
    // specs/protocols/openai-videos.yaml:26
    request: (s) => get(path('/v1/videos/', segment(s.task.upstream_id))),
    read: (a) => reading({
      // specs/protocols/openai-videos.yaml:29
      state: firstState([
        stateOf(lower(toText(at(a.answer.body, 'status'))), {
          queued: 'queued',
          pending: 'queued',
          submitted: 'queued',
          in_progress: 'in_progress',
          processing: 'in_progress',
          running: 'in_progress',
          completed: 'completed',
          succeeded: 'completed',
          success: 'completed',
          failed: 'failed',
          failure: 'failed',
          error: 'failed',
          cancelled: 'cancelled',
          canceled: 'cancelled',
          expired: 'expired',
        }),
      ]),
      // specs/protocols/openai-videos.yaml:28
      id: firstOf(toText(at(a.answer.body, 'id')), () => toText(at(a.answer.body, 'task_id'))),
      // specs/protocols/openai-videos.yaml:35
      progress: percent(at(a.answer.body, 'progress')),
      // specs/protocols/openai-videos.yaml:36
      result: () => result({
        video: {
          url: [
            toText(at(a.answer.body, 'video_url')),
            toText(at(a.answer.body, 'url')),
            toText(at(a.answer.body, 'output', 'url')),
            toText(at(a.answer.body, 'result_url')),
            toText(at(a.answer.body, 'metadata', 'url')),
            toText(pick(first(toList(at(a.answer.body, 'data'))), ['url'])),
            toText(at(a.answer.body, 'detail', 'url')),
          ],
          download: path('/v1/videos/', segment(a.task.upstream_id), '/content'),
          with_key: true,
          expires_at: epoch(at(a.answer.body, 'expires_at')),
        },
        thumbnail: {
          download: path('/v1/videos/', segment(a.task.upstream_id), '/content'),
          query: object({ variant: 'thumbnail' }),
          with_key: true,
          expires_at: epoch(at(a.answer.body, 'expires_at')),
        },
        spritesheet: {
          download: path('/v1/videos/', segment(a.task.upstream_id), '/content'),
          query: object({ variant: 'spritesheet' }),
          with_key: true,
          expires_at: epoch(at(a.answer.body, 'expires_at')),
        },
      }),
      // specs/protocols/openai-videos.yaml:53
      failure: () => failure(
        toText(at(a.answer.body, 'error', 'code')),
        firstOf(
          toText(at(a.answer.body, 'error', 'message')),
          () => toText(at(a.answer.body, 'error')),
          () => toText(at(a.answer.body, 'fail_reason')),
          () => toText(at(a.answer.body, 'message')),
        ),
      ),
    }),
  },
  remix: {
    // specs/protocols/openai-videos.yaml:54
    request: (s) => post(path('/v1/videos/', segment(s.source.upstream_id), '/remix'), {
      body: json(object({ prompt: s.request.facts.prompt })),
    }),
    // specs/protocols/openai-videos.yaml:57
    accept: (a) => accepted(
      firstOf(toText(at(a.answer.body, 'id')), () => toText(at(a.answer.body, 'task_id'))),
    ),
  },
  // specs/protocols/openai-videos.yaml:58
  errors: {
    read: (a) => failure(
      firstOf(toText(at(a.answer.body, 'error', 'code')), () => toText(at(a.answer.body, 'code'))),
      firstOf(
        toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'error')),
        () => toText(at(a.answer.body, 'fail_reason')),
        () => toText(at(a.answer.body, 'message')),
      ),
    ),
    rules: [
      { class: 'content_policy', code: ['*moderation*', 'content_policy_violation'] },
      { class: 'quota', code: ['insufficient_quota', 'billing_hard_limit_reached'] },
      { class: 'invalid_key', code: ['invalid_api_key'] },
      { class: 'upstream', code: ['video_generation_failed', 'internal_error', 'server_error'] },
      {
        class: 'content_policy',
        http: [200, 400, 422],
        message: [
          '*moderation*', '*content policy*', '*content_policy*', '*policy violation*', '*safety system*',
          '*sensitive content*', '*sensitive information*', '*prohibited content*',
        ],
      },
      ...httpRefusals,
    ],
  },
});
