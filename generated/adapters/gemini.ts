// @generated from specs/protocols/gemini.yaml by the gateway generator. Do not edit.

import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { address, all, answered, at, concat, count, defineProtocol, each, equals, failure, fileBody, filePart, fill, first, firstOf, firstRoute, get, isIn, isPresent, items, join, json, mediaBase64, mediaExtension, mediaLength, mediaMime, mediaPrepared, merge, mergeMetadata, not, object, over, paceWithin, path, pick, pickEach, post, ratio, result, resultItems, routeRow, segment, segments, someObject, template, tier, toList, toNumber, toText, under, upper, usedBy, when, where, without } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'batch_size', 'cachedContent', 'candidate_count', 'contents', 'generationConfig.candidateCount',
  'generationConfig.imageConfig.aspectRatio', 'generationConfig.imageConfig.imageSize',
  'generationConfig.responseModalities', 'id', 'labels', 'n', 'num_images', 'num_outputs', 'output_count',
  'sample_count', 'service_tier', 'stream', 'systemInstruction', 'tools',
];

/**
 * Gemini generateContent. `base_url` is the host alone, such as
 * `https://generativelanguage.googleapis.com`: the path begins with `/v1beta`. The model is in the
 * path, system messages have a field of their own, and answers of tools go into the user's turn.
 * Addresses of pictures are not fetched there: the gateway sends bytes, all of a request within 20
 * MB. A tool call comes with a signature that must be given back with it. A wrong key is status
 * 400; a prompt refused for its content is status 200 without a candidate. Models of the line 3 are
 * told a level of thinking, those of 2.5 a budget of tokens (the setting `reasoning` overrides it).
 * A stream has no end mark: its last event names a finish reason. Pictures in answers are bytes, so
 * that answers may be large.
 */
export const gemini = defineProtocol<CanonicalRequest>({
  id: 'gemini',
  title: 'Gemini generateContent',
  // specs/protocols/gemini.yaml:10
  auth: { use: 'header', params: { name: 'x-goog-api-key' } },
  base_url_example: 'https://generativelanguage.googleapis.com',
  path_begins: '/v1beta/models',
  carries: { facts: ['conversation', 'prompt', 'seed', 'size'], roles: ['reference'], metadata: true },
  media: { reference: ['prepared', 'raw_base64'] },
  metadata_fields: [
    'safetySettings.category', 'safetySettings.threshold', 'generationConfig.temperature',
    'generationConfig.topP', 'generationConfig.topK', 'generationConfig.seed',
    'generationConfig.imageConfig.personGeneration',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/gemini.yaml:50
  pace: paceWithin(300),
  models: [
    {
      // specs/protocols/gemini.yaml:12
      like: ['*2.5-flash-image*'],
      per_call: 1,
      sizes: {
        kind: 'named',
        ratios: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
        tiers: [],
      },
    },
    {
      // specs/protocols/gemini.yaml:13
      like: ['*3.1-flash-image*'],
      per_call: 1,
      sizes: {
        kind: 'named',
        ratios: [
          '1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9', '1:4', '4:1', '1:8', '8:1',
        ],
        tiers: ['1k', '2k', '4k'],
      },
    },
    {
      // specs/protocols/gemini.yaml:14
      per_call: 1,
      sizes: {
        kind: 'named',
        ratios: ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'],
        tiers: ['1k', '2k', '4k'],
      },
    },
  ],
  // specs/protocols/gemini.yaml:28
  route: (s) => firstRoute([
    () => routeRow(
      all(isIn(s.request.mode, ['text', 'reference']), under(count(s.request.roles.reference), 15)),
      () => ({ method: 'generateContent' }),
    ),
  ]),
  prepare: [
    {
      // specs/protocols/gemini.yaml:17
      id: 'upload',
      roles: ['reference'],
      calls: [
        {
          // specs/protocols/gemini.yaml:20
          request: (s) => post('/upload/v1beta/files', {
            headers: object({
              'X-Goog-Upload-Protocol': 'resumable',
              'X-Goog-Upload-Command': 'start',
              'X-Goog-Upload-Header-Content-Length': mediaLength(s.item),
              'X-Goog-Upload-Header-Content-Type': mediaMime(s.item),
            }),
            body: json(
              object({ file: someObject({ display_name: template('input.', mediaExtension(s.item)) }) }),
            ),
          }),
          save: (a) => object({ to: at(a.answer.headers, 'x-goog-upload-url') }),
        },
        {
          // specs/protocols/gemini.yaml:24
          request: (s) => post(address(toText(at(s.saved.to))), {
            headers: object({ 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' }),
            body: fileBody(filePart(s.item)),
          }),
          sign: 'channel',
          save: (a) => object({
            name: at(a.answer.body, 'file', 'name'),
            uri: at(a.answer.body, 'file', 'uri'),
          }),
        },
        {
          // specs/protocols/gemini.yaml:25
          request: (s) => get(path('/v1beta/', segments(toText(at(s.saved.name))))),
          until: (a) => equals(at(a.answer.body, 'state'), 'ACTIVE'),
          fails: (a) => equals(at(a.answer.body, 'state'), 'FAILED'),
          every_secs: 2,
          most: 60,
        },
      ],
      names: ['uri'],
      give: (s) => object({ uri: at(s.saved.uri) }),
      reuse_secs: 165600,
    },
  ],
  submit: {
    // specs/protocols/gemini.yaml:29
    request: (s) => post(
      path('/v1beta/models/', segment(s.model), ':', segment(s.route.method)),
      {
        body: json(
          mergeMetadata(
            merge(
              object({
                contents: items([
                  object({
                    role: 'user',
                    parts: concat(
                      items([
                        when(isPresent(s.request.facts.prompt), () => someObject({
                          text: s.request.facts.prompt,
                        })),
                      ]),
                      each(s.request.roles.reference, (item) => someObject({
                        inlineData: when(not(over(mediaLength(item), 7000000)), () => object(
                          { mimeType: mediaMime(item), data: mediaBase64(item) },
                        )),
                        fileData: when(over(mediaLength(item), 7000000), () => object({
                          mimeType: mediaMime(item),
                          fileUri: mediaPrepared(item, 'uri'),
                        })),
                      })),
                    ),
                  }),
                ]),
                generationConfig: object({
                  responseModalities: items(['TEXT', 'IMAGE']),
                  seed: s.request.facts.seed,
                }),
              }),
              s.request.facts.conversation,
              someObject({
                contents: fill(
                  at(s.request.facts.conversation, 'contents'),
                  ['*', 'parts', '*'],
                  [
                    ['inlineData', 'data'],
                    ['inline_data', 'data'],
                    ['fileData', 'fileUri'],
                    ['file_data', 'file_uri'],
                  ],
                  s.request.roles.reference,
                  (item) => someObject({
                    inlineData: when(not(over(mediaLength(item), 7000000)), () => object({
                      mimeType: mediaMime(item),
                      data: mediaBase64(item),
                    })),
                    fileData: when(over(mediaLength(item), 7000000), () => object({
                      mimeType: mediaMime(item),
                      fileUri: mediaPrepared(item, 'uri'),
                    })),
                  }),
                ),
              }),
              someObject({
                generationConfig: someObject({
                  imageConfig: someObject({
                    aspectRatio: ratio(s.request.facts.size),
                    imageSize: when(
                      not(equals(tier(s.request.facts.size), '1k')),
                      () => upper(tier(s.request.facts.size)),
                    ),
                  }),
                }),
              }),
            ),
            s.request.metadata,
            deniedMetadata,
            s.warnings,
          ),
        ),
      },
    ),
    used: () => usedBy(
      ['prompt', 'reference', 'seed', 'conversation', 'size.ratio', 'size.tier', 'metadata'],
    ),
    read: (a) => answered({
      // specs/protocols/gemini.yaml:51
      result: () => result(
        {},
        {
          input_tokens: toNumber(at(a.answer.body, 'usageMetadata', 'promptTokenCount')),
          output_tokens: toNumber(at(a.answer.body, 'usageMetadata', 'candidatesTokenCount')),
          total_tokens: toNumber(at(a.answer.body, 'usageMetadata', 'totalTokenCount')),
          input_text_tokens: toNumber(
            first(
              pickEach(
                where(
                  toList(at(a.answer.body, 'usageMetadata', 'promptTokensDetails')),
                  ['modality'],
                  'TEXT',
                ),
                ['tokenCount'],
              ),
            ),
          ),
          input_image_tokens: toNumber(
            first(
              pickEach(
                where(
                  toList(at(a.answer.body, 'usageMetadata', 'promptTokensDetails')),
                  ['modality'],
                  'IMAGE',
                ),
                ['tokenCount'],
              ),
            ),
          ),
          output_text_tokens: toNumber(
            first(
              pickEach(
                where(
                  toList(at(a.answer.body, 'usageMetadata', 'candidatesTokensDetails')),
                  ['modality'],
                  'TEXT',
                ),
                ['tokenCount'],
              ),
            ),
          ),
          output_image_tokens: toNumber(
            first(
              pickEach(
                where(
                  toList(at(a.answer.body, 'usageMetadata', 'candidatesTokensDetails')),
                  ['modality'],
                  'IMAGE',
                ),
                ['tokenCount'],
              ),
            ),
          ),
        },
        resultItems(
          without(
            toList(pick(first(toList(at(a.answer.body, 'candidates'))), ['content', 'parts'])),
            ['thought'],
            true,
          ),
          (item) => ({
            files: {
              image: {
                url: [toText(at(item, 'fileData', 'fileUri'))],
                base64: toText(at(item, 'inlineData', 'data')),
              },
            },
            facts: { text: toText(at(item, 'text')), signature: toText(at(item, 'thoughtSignature')) },
          }),
        ),
      ),
      // specs/protocols/gemini.yaml:58
      failure: () => failure(
        firstOf(
          toText(at(a.answer.body, 'promptFeedback', 'blockReason')),
          () => toText(
            pick(
              first(without(toList(at(a.answer.body, 'candidates')), ['finishReason'], 'STOP')),
              ['finishReason'],
            ),
          ),
        ),
        firstOf(
          toText(at(a.answer.body, 'promptFeedback', 'blockReasonMessage')),
          () => toText(pick(first(toList(at(a.answer.body, 'candidates'))), ['finishMessage'])),
        ),
      ),
    }),
    within_secs: 300,
    max_answer_bytes: 134217728,
  },
  // specs/protocols/gemini.yaml:79
  errors: {
    read: (a) => failure(
      firstOf(
        toText(
          first(
            pickEach(
              where(
                toList(pick(first(toList(pick(at(a.answer.body), ['error']))), ['details'])),
                ['reason'],
                'API_KEY_INVALID',
              ),
              ['reason'],
            ),
          ),
        ),
        () => join(
          toList(
            pick(
              first(
                toList(
                  pick(pick(first(toList(pick(at(a.answer.body), ['error']))), ['details']), ['violations']),
                ),
              ),
              ['quotaId'],
            ),
          ),
          ' ',
        ),
        () => toText(pick(first(toList(pick(at(a.answer.body), ['error']))), ['status'])),
        () => toText(pick(first(toList(pick(at(a.answer.body), ['error']))), ['code'])),
        () => toText(at(a.answer.body, 'promptFeedback', 'blockReason')),
      ),
      firstOf(
        toText(pick(first(toList(pick(at(a.answer.body), ['error']))), ['message'])),
        () => toText(at(a.answer.body, 'promptFeedback', 'blockReasonMessage')),
      ),
    ),
    rules: [
      {
        class: 'content_policy',
        code: [
          'SAFETY', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY', 'MODEL_ARMOR', 'JAILBREAK',
          'BLOCKED_REASON_UNSPECIFIED', 'RECITATION', 'SPII', 'LANGUAGE', 'IMAGE_PROHIBITED_CONTENT',
          'IMAGE_RECITATION',
        ],
      },
      { class: 'upstream', code: ['NO_IMAGE', 'IMAGE_OTHER', 'INTERNAL', 'UNKNOWN'] },
      { class: 'invalid_key', code: ['API_KEY_INVALID'] },
      { class: 'invalid_key', http: [200, 400], message: ['api key not valid*', 'api key expired*'] },
      { class: 'quota', code: ['*PerDay*'] },
      { class: 'rate_limit', code: ['*PerMinute*', '*PerSecond*'] },
      {
        class: 'quota',
        http: [429],
        message: ['*per day*', '*check your plan and billing*', '*prepayment credits*'],
      },
      { class: 'permission', code: ['FAILED_PRECONDITION', 'PERMISSION_DENIED'] },
      { class: 'invalid_key', code: ['UNAUTHENTICATED'] },
      { class: 'rate_limit', code: ['RESOURCE_EXHAUSTED'] },
      { class: 'not_found', code: ['NOT_FOUND'] },
      { class: 'invalid_request', code: ['INVALID_ARGUMENT', 'OUT_OF_RANGE'] },
      { class: 'conflict', code: ['ABORTED'] },
      { class: 'overloaded', code: ['UNAVAILABLE'] },
      { class: 'timeout', code: ['DEADLINE_EXCEEDED', 'CANCELLED'] },
      { class: 'timeout', http: [499] },
      ...httpRefusals,
    ],
  },
});

/**
 * Gemini generateContent: chat. `base_url` is the host alone, such as
 * `https://generativelanguage.googleapis.com`: the path begins with `/v1beta`. The model is in the
 * path, system messages have a field of their own, and answers of tools go into the user's turn.
 * Addresses of pictures are not fetched there: the gateway sends bytes, all of a request within 20
 * MB. A tool call comes with a signature that must be given back with it. A wrong key is status
 * 400; a prompt refused for its content is status 200 without a candidate. Models of the line 3 are
 * told a level of thinking, those of 2.5 a budget of tokens (the setting `reasoning` overrides it).
 * A stream has no end mark: its last event names a finish reason. Pictures in answers are bytes, so
 * that answers may be large.
 */
export const geminiChat: ChatProtocol = {
  id: 'gemini',
  title: 'Gemini generateContent',
  // specs/protocols/gemini.yaml:10
  auth: { use: 'header', params: { name: 'x-goog-api-key' } },
  base_url_example: 'https://generativelanguage.googleapis.com',
  settings: ['reasoning'],
  // specs/protocols/gemini.yaml:59
  format: {
    use: 'generate-content',
    finish: {
      STOP: 'stop',
      MAX_TOKENS: 'length',
      SAFETY: 'content_filter',
      RECITATION: 'content_filter',
      BLOCKLIST: 'content_filter',
      PROHIBITED_CONTENT: 'content_filter',
      SPII: 'content_filter',
      LANGUAGE: 'content_filter',
      OTHER: 'content_filter',
      IMAGE_SAFETY: 'content_filter',
      IMAGE_PROHIBITED_CONTENT: 'content_filter',
      IMAGE_RECITATION: 'content_filter',
      MALFORMED_FUNCTION_CALL: 'failed',
      UNEXPECTED_TOOL_CALL: 'failed',
      TOO_MANY_TOOL_CALLS: 'failed',
      NO_IMAGE: 'failed',
      IMAGE_OTHER: 'failed',
    },
    reasoning: [
      {
        style: 'budget',
        models: ['*gemini-2.5-pro*'],
        efforts: { minimal: 512, none: 512, low: 1024, medium: 8192, high: 24576, xhigh: 24576, max: 24576 },
      },
      {
        style: 'budget',
        models: ['*gemini-2.5*'],
        efforts: { none: 0, minimal: 512, low: 1024, medium: 8192, high: 24576, xhigh: 24576, max: 24576 },
      },
      {
        style: 'level',
        efforts: {
          none: 'minimal',
          minimal: 'minimal',
          low: 'low',
          medium: 'medium',
          high: 'high',
          xhigh: 'high',
          max: 'high',
        },
      },
    ],
    options: { extra_content: 'google', skip_signature: 'skip_thought_signature_validator' },
  },
  native: 'gemini',
  fields: [
    'frequency_penalty', 'max_completion_tokens', 'max_tokens', 'messages', 'model', 'n', 'presence_penalty',
    'reasoning_effort', 'response_format', 'seed', 'stop', 'stream', 'stream_options', 'temperature',
    'tool_choice', 'tools', 'top_k', 'top_p',
  ],
  per_call_fields: ['modalities'],
  free_values: { modalities: ['text'] },
  inputs: {
    text: ['inline'],
    image_url: ['inline'],
    input_audio: ['inline'],
    file: ['inline'],
    video_url: ['inline'],
  },
  mimes: {
    image_url: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
    input_audio: [
      'audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/aiff', 'audio/aac', 'audio/ogg', 'audio/flac',
    ],
    file: ['application/pdf', 'text/plain'],
    video_url: [
      'video/mp4', 'video/mpeg', 'video/quicktime', 'video/x-msvideo', 'video/x-flv', 'video/webm',
      'video/x-ms-wmv', 'video/3gpp',
    ],
  },
  pace: { first_secs: 300, idle_secs: 90, total_secs: 900 },
  max_event_bytes: 33554432,
  max_answer_bytes: 67108864,
  calls: {
    // specs/protocols/gemini.yaml:64
    complete: (s) => post(path('/v1beta/models/', segment(s.model), ':generateContent')),
    // specs/protocols/gemini.yaml:65
    stream: (s) => post(
      path('/v1beta/models/', segment(s.model), ':streamGenerateContent'),
      { query: object({ alt: 'sse' }) },
    ),
  },
  // specs/protocols/gemini.yaml:79
  errors: {
    read: (a) => failure(
      firstOf(
        toText(
          first(
            pickEach(
              where(
                toList(pick(first(toList(pick(at(a.answer.body), ['error']))), ['details'])),
                ['reason'],
                'API_KEY_INVALID',
              ),
              ['reason'],
            ),
          ),
        ),
        () => join(
          toList(
            pick(
              first(
                toList(
                  pick(pick(first(toList(pick(at(a.answer.body), ['error']))), ['details']), ['violations']),
                ),
              ),
              ['quotaId'],
            ),
          ),
          ' ',
        ),
        () => toText(pick(first(toList(pick(at(a.answer.body), ['error']))), ['status'])),
        () => toText(pick(first(toList(pick(at(a.answer.body), ['error']))), ['code'])),
        () => toText(at(a.answer.body, 'promptFeedback', 'blockReason')),
      ),
      firstOf(
        toText(pick(first(toList(pick(at(a.answer.body), ['error']))), ['message'])),
        () => toText(at(a.answer.body, 'promptFeedback', 'blockReasonMessage')),
      ),
    ),
    rules: [
      {
        class: 'content_policy',
        code: [
          'SAFETY', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY', 'MODEL_ARMOR', 'JAILBREAK',
          'BLOCKED_REASON_UNSPECIFIED', 'RECITATION', 'SPII', 'LANGUAGE', 'IMAGE_PROHIBITED_CONTENT',
          'IMAGE_RECITATION',
        ],
      },
      { class: 'upstream', code: ['NO_IMAGE', 'IMAGE_OTHER', 'INTERNAL', 'UNKNOWN'] },
      { class: 'invalid_key', code: ['API_KEY_INVALID'] },
      { class: 'invalid_key', http: [200, 400], message: ['api key not valid*', 'api key expired*'] },
      { class: 'quota', code: ['*PerDay*'] },
      { class: 'rate_limit', code: ['*PerMinute*', '*PerSecond*'] },
      {
        class: 'quota',
        http: [429],
        message: ['*per day*', '*check your plan and billing*', '*prepayment credits*'],
      },
      { class: 'permission', code: ['FAILED_PRECONDITION', 'PERMISSION_DENIED'] },
      { class: 'invalid_key', code: ['UNAUTHENTICATED'] },
      { class: 'rate_limit', code: ['RESOURCE_EXHAUSTED'] },
      { class: 'not_found', code: ['NOT_FOUND'] },
      { class: 'invalid_request', code: ['INVALID_ARGUMENT', 'OUT_OF_RANGE'] },
      { class: 'conflict', code: ['ABORTED'] },
      { class: 'overloaded', code: ['UNAVAILABLE'] },
      { class: 'timeout', code: ['DEADLINE_EXCEEDED', 'CANCELLED'] },
      { class: 'timeout', http: [499] },
      ...httpRefusals,
    ],
  },
};
