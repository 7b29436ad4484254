// @generated from specs/protocols/tencent-vod.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../canonical.ts';
import { accepted, after, all, at, before, concat, defineProtocol, each, equals, failure, first, firstOf, firstRoute, firstState, isIn, isPresent, json, jsonText, like, lower, mapTo, mediaUrl, mediaUrlOrBase64, mediaWith, mergeMetadata, not, object, orElse, pick, post, ratio, reading, report, result, routeRow, someObject, stateOf, stateWhen, tier, toInteger, toList, toNumber, toText, upper, usedBy, when, yesNo } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';
import { deniedNames } from '../vocabulary.ts';

/** Paths of `metadata` that never reach the upstream: they would change what was agreed. */
export const deniedMetadata: readonly string[] = [
  'ExtInfo', 'FileInfos', 'LastFrameFileId', 'LastFrameUrl', 'ModelName', 'ModelVersion',
  'OutputConfig.AspectRatio', 'OutputConfig.AudioGeneration', 'OutputConfig.Duration',
  'OutputConfig.EnhanceSwitch', 'OutputConfig.OffPeak', 'OutputConfig.Resolution', 'OutputConfig.StorageMode',
  'SceneType', 'SessionId', 'SubAppId', 'TasksPriority', 'batch_size', 'candidate_count', 'id', 'n',
  'num_images', 'num_outputs', 'output_count', 'sample_count', 'service_tier', 'stream',
];

/**
 * VOD tasks for videos of many makers. A channel names its models `Kling@2.6`, maker and version,
 * and serves none without both; its application with `settings: { sub_app_id: 1500000001 }`. Errors
 * come with HTTP 200, and a task that reads FINISH may have failed. `SessionId` is refused when it
 * is sent twice within three days. `metadata` keeps the vendor's spelling (`EnhancePrompt`,
 * `InputRegion`).
 */
export const tencentVod = defineProtocol<CanonicalRequest>({
  id: 'tencent-vod',
  title: 'VOD tasks for videos of many makers',
  // specs/protocols/tencent-vod.yaml:7
  auth: { use: 'tc3', params: { service: 'vod' } },
  carries: {
    facts: ['audio', 'camera', 'negative_prompt', 'prompt', 'seconds', 'seed', 'size', 'template'],
    roles: [
      'first_frame', 'last_frame', 'motion_video', 'reference', 'reference_video', 'source_video',
      'speech_audio', 'subject',
    ],
    metadata: true,
  },
  media: {
    first_frame: ['url_or_base64'],
    last_frame: ['url'],
    motion_video: ['url'],
    reference: ['url_or_base64'],
    reference_video: ['url'],
    source_video: ['url'],
    speech_audio: ['url'],
    subject: ['url_or_base64'],
  },
  metadata_fields: [
    'EnhancePrompt', 'InputRegion', 'NegativePrompt', 'Seed', 'OutputConfig.PersonGeneration',
    'OutputConfig.LogoAdd',
  ],
  names: {
    denied: deniedNames,
  },
  // specs/protocols/tencent-vod.yaml:107
  pace: { first_secs: 10, every_secs: 10, slow_secs: 30, deadline_secs: 172800 },
  models: [
    {
      // specs/protocols/tencent-vod.yaml:10
      like: ['Hailuo@*', 'hailuo@*', 'HAILUO@*'],
      limits: { numbers: { seconds: { one_of: [6, 10] } }, sizes: { size: { tiers: ['768p', '1080p'] } } },
    },
    {
      // specs/protocols/tencent-vod.yaml:13
      like: ['Kling@*', 'kling@*', 'KLING@*'],
      limits: { numbers: { seconds: { one_of: [5, 10] } }, sizes: { size: { tiers: ['720p', '1080p'] } } },
    },
    {
      // specs/protocols/tencent-vod.yaml:14
      like: ['Vidu@*', 'vidu@*', 'VIDU@*'],
      limits: {
        numbers: { seconds: { min: 1, max: 10 } },
        sizes: { size: { tiers: ['720p', '1080p'] } },
        roles: { reference: { max: 7 } },
      },
    },
    {
      // specs/protocols/tencent-vod.yaml:15
      like: ['GV@*', 'gv@*'],
      limits: {
        numbers: { seconds: { one_of: [8] } },
        sizes: { size: { tiers: ['720p', '1080p'] } },
        roles: { reference: { max: 3 } },
      },
    },
    {
      // specs/protocols/tencent-vod.yaml:16
      like: ['OS@*', 'os@*'],
      limits: { numbers: { seconds: { one_of: [4, 8, 12] } }, sizes: { size: { tiers: ['720p', '1080p'] } } },
    },
    {
      // specs/protocols/tencent-vod.yaml:17
      limits: { sizes: { size: { tiers: ['720p', '1080p'] } } },
    },
  ],
  settings: ['region', 'sub_app_id'],
  // specs/protocols/tencent-vod.yaml:8
  ok: (a) => equals(orElse(at(a.answer.body, 'Response', 'Error', 'Code'), 'none'), 'none'),
  // specs/protocols/tencent-vod.yaml:19
  route: (s) => firstRoute([
    () => routeRow(all(like(s.model, '*@*'), not(like(s.model, '@*')), not(like(s.model, '*@'))), () => ({})),
  ]),
  submit: {
    // specs/protocols/tencent-vod.yaml:20
    request: (s) => post('/', {
      headers: object({
        'X-TC-Action': 'CreateAigcVideoTask',
        'X-TC-Version': '2018-07-17',
        'X-TC-Region': at(s.channel, 'region'),
      }),
      body: json(
        mergeMetadata(
          object({
            SubAppId: toInteger(at(s.channel, 'sub_app_id'), report('channel.sub_app_id', s.warnings)),
            ModelName: before(s.model, '@'),
            ModelVersion: after(s.model, '@'),
            FileInfos: concat(
              each(s.request.roles.first_frame, (item) => object({
                Type: when(like(mediaUrlOrBase64(item), '*://*'), () => 'Url', () => 'Base64'),
                Category: 'Image',
                Url: when(like(mediaUrlOrBase64(item), '*://*'), () => mediaUrlOrBase64(item)),
                Base64: when(not(like(mediaUrlOrBase64(item), '*://*')), () => mediaUrlOrBase64(item)),
                Usage: 'FirstFrame',
              })),
              each(s.request.roles.reference, (item) => object({
                Type: when(like(mediaUrlOrBase64(item), '*://*'), () => 'Url', () => 'Base64'),
                Category: 'Image',
                Url: when(like(mediaUrlOrBase64(item), '*://*'), () => mediaUrlOrBase64(item)),
                Base64: when(not(like(mediaUrlOrBase64(item), '*://*')), () => mediaUrlOrBase64(item)),
                Usage: 'Reference',
              })),
              each(s.request.roles.subject, (item) => object({
                Type: when(like(mediaUrlOrBase64(item), '*://*'), () => 'Url', () => 'Base64'),
                Category: 'Image',
                Url: when(like(mediaUrlOrBase64(item), '*://*'), () => mediaUrlOrBase64(item)),
                Base64: when(not(like(mediaUrlOrBase64(item), '*://*')), () => mediaUrlOrBase64(item)),
                Usage: 'Reference',
                ObjectId: mediaWith(item, 'subject_id'),
                VoiceId: mediaWith(item, 'voice_id'),
              })),
              each(s.request.roles.reference_video, (item) => object({
                Type: 'Url',
                Category: 'Video',
                Url: mediaUrl(item),
                Usage: 'Reference',
                ReferenceType: 'feature',
              })),
              each(s.request.roles.source_video, (item) => object({
                Type: 'Url',
                Category: 'Video',
                Url: mediaUrl(item),
                Usage: when(equals(s.request.mode, 'video_edit'), () => 'Reference'),
                ReferenceType: when(equals(s.request.mode, 'video_edit'), () => 'base'),
              })),
              each(s.request.roles.motion_video, (item) => object({
                Type: 'Url',
                Category: 'Video',
                Url: mediaUrl(item),
              })),
              each(s.request.roles.speech_audio, (item) => object({
                Type: 'Url',
                Category: 'Audio',
                Url: mediaUrl(item),
              })),
            ),
            LastFrameUrl: mediaUrl(first(s.request.roles.last_frame)),
            Prompt: s.request.facts.prompt,
            NegativePrompt: s.request.facts.negative_prompt,
            OutputConfig: someObject({
              Duration: when(
                not(isIn(s.request.mode, ['motion_control', 'digital_human', 'lip_sync'])),
                () => toInteger(s.request.facts.seconds, report('seconds', s.warnings)),
              ),
              Resolution: upper(tier(s.request.facts.size)),
              AspectRatio: when(not(like(lower(s.model), 'hailuo@*')), () => ratio(s.request.facts.size)),
              AudioGeneration: yesNo(s.request.facts.audio, 'Enabled', 'Disabled'),
            }),
            SceneType: when(
              isPresent(s.request.facts.template),
              () => 'template_effect',
              () => mapTo(s.request.mode, {
                motion_control: 'motion_control',
                digital_human: 'avatar_i2v',
                lip_sync: 'lip_sync',
              }),
            ),
            ExtInfo: jsonText(
              someObject({
                AdditionalParameters: jsonText(
                  someObject({ template: s.request.facts.template, camera_control: s.request.facts.camera }),
                ),
              }),
            ),
            Seed: s.request.facts.seed,
            SessionId: s.task.id,
          }),
          s.request.metadata,
          deniedMetadata,
          s.warnings,
        ),
      ),
    }),
    used: (s) => usedBy(
      [
        'first_frame', 'reference', 'subject', 'reference_video', 'source_video', 'motion_video',
        'speech_audio', 'last_frame', 'prompt', 'negative_prompt', 'size.tier', 'audio', 'template', 'camera',
        'seed', 'metadata',
      ],
      [not(isIn(s.request.mode, ['motion_control', 'digital_human', 'lip_sync'])), 'seconds'],
      [not(like(lower(s.model), 'hailuo@*')), 'size.ratio'],
    ),
    // specs/protocols/tencent-vod.yaml:76
    accept: (a) => accepted(toText(at(a.answer.body, 'Response', 'TaskId'))),
  },
  poll: {
    // specs/protocols/tencent-vod.yaml:77
    request: (s) => post('/', {
      headers: object({
        'X-TC-Action': 'DescribeTaskDetail',
        'X-TC-Version': '2018-07-17',
        'X-TC-Region': at(s.channel, 'region'),
      }),
      body: json(object({ SubAppId: toInteger(at(s.channel, 'sub_app_id')), TaskId: s.task.upstream_id })),
    }),
    read: (a) => reading({
      // specs/protocols/tencent-vod.yaml:83
      state: firstState([
        stateWhen(
          all(
            isPresent(at(a.answer.body, 'Response', 'AigcVideoTask', 'ErrCode')),
            not(equals(at(a.answer.body, 'Response', 'AigcVideoTask', 'ErrCode'), 0)),
          ),
          'failed',
        ),
        stateOf(toText(at(a.answer.body, 'Response', 'Status')), {
          WAITING: 'queued',
          PROCESSING: 'in_progress',
          FINISH: 'completed',
          ABORTED: 'cancelled',
        }),
      ]),
      // specs/protocols/tencent-vod.yaml:81
      id: toText(at(a.answer.body, 'Response', 'AigcVideoTask', 'TaskId')),
      // specs/protocols/tencent-vod.yaml:86
      progress: toNumber(at(a.answer.body, 'Response', 'AigcVideoTask', 'Progress')),
      // specs/protocols/tencent-vod.yaml:87
      result: () => result({
        video: {
          url: [
            toText(
              pick(
                first(toList(at(a.answer.body, 'Response', 'AigcVideoTask', 'Output', 'FileInfos'))),
                ['FileUrl'],
              ),
            ),
          ],
          ttl_secs: 604800,
        },
      }),
      // specs/protocols/tencent-vod.yaml:89
      failure: () => failure(
        firstOf(
          toText(at(a.answer.body, 'Response', 'AigcVideoTask', 'ErrCodeExt')),
          () => toText(at(a.answer.body, 'Response', 'AigcVideoTask', 'ErrCode')),
        ),
        toText(at(a.answer.body, 'Response', 'AigcVideoTask', 'Message')),
      ),
    }),
  },
  // specs/protocols/tencent-vod.yaml:92
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'Response', 'Error', 'Code')),
      toText(at(a.answer.body, 'Response', 'Error', 'Message')),
    ),
    rules: [
      { class: 'content_policy', code: ['*VoilationContent*', '*ViolationContent*'] },
      { class: 'quota', message: ['*insufficient balance*', '*arrear*', '*overdue*'] },
      {
        class: 'permission',
        code: ['AuthFailure.UnauthorizedOperation', 'UnauthorizedOperation*', 'OperationDenied*'],
      },
      { class: 'invalid_key', code: ['AuthFailure*'] },
      {
        class: 'invalid_request',
        code: ['InvalidParameter*', 'MissingParameter*', 'UnknownParameter*', 'UnsupportedOperation*'],
      },
      { class: 'rate_limit', code: ['RequestLimitExceeded*', 'LimitExceeded*'] },
      { class: 'overloaded', code: ['ResourceInsufficient*'], definite: true },
      { class: 'overloaded', code: ['FailedOperation*'] },
      { class: 'not_found', code: ['ResourceNotFound*'] },
      { class: 'upstream', code: ['InternalError*'] },
      { class: 'upstream', http: [504] },
      ...httpRefusals,
    ],
  },
});
