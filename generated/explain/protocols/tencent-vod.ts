// @generated from specs/protocols/tencent-vod.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { after, at, before, defineSent, equals, first, isIn, isPresent, jsonText, like, lower, mapTo, mediaUrl, mediaUrlOrBase64, mediaWith, mergeMetadata, not, ratio, report, sentConcat, sentEach, sentFrom, sentMerge, sentObject, sentSomeObject, someObject, tier, toInteger, upper, when, yesNo } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/tencent-vod.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom('/', 0),
    headers: sentObject({
      'X-TC-Action': sentFrom('CreateAigcVideoTask', 1),
      'X-TC-Version': sentFrom('2018-07-17', 2),
      'X-TC-Region': sentFrom(at(s.channel, 'region'), 3),
    }),
    body: sentMerge(
      sentObject({
        SubAppId: sentFrom(
          toInteger(at(s.channel, 'sub_app_id'), report('channel.sub_app_id', s.warnings)),
          4,
        ),
        ModelName: sentFrom(before(s.model, '@'), 5),
        ModelVersion: sentFrom(after(s.model, '@'), 6),
        FileInfos: sentConcat(
          sentEach(s.request.roles.first_frame, (item) => sentObject({
            Type: when(
              like(mediaUrlOrBase64(item), '*://*'),
              () => sentFrom('Url', 7),
              () => sentFrom('Base64', 8),
            ),
            Category: sentFrom('Image', 9),
            Url: when(like(mediaUrlOrBase64(item), '*://*'), () => sentFrom(mediaUrlOrBase64(item), 10)),
            Base64: when(
              not(like(mediaUrlOrBase64(item), '*://*')),
              () => sentFrom(mediaUrlOrBase64(item), 11),
            ),
            Usage: sentFrom('FirstFrame', 12),
          })),
          sentEach(s.request.roles.reference, (item) => sentObject({
            Type: when(
              like(mediaUrlOrBase64(item), '*://*'),
              () => sentFrom('Url', 13),
              () => sentFrom('Base64', 14),
            ),
            Category: sentFrom('Image', 15),
            Url: when(like(mediaUrlOrBase64(item), '*://*'), () => sentFrom(mediaUrlOrBase64(item), 16)),
            Base64: when(
              not(like(mediaUrlOrBase64(item), '*://*')),
              () => sentFrom(mediaUrlOrBase64(item), 17),
            ),
            Usage: sentFrom('Reference', 18),
          })),
          sentEach(s.request.roles.subject, (item) => sentObject({
            Type: when(
              like(mediaUrlOrBase64(item), '*://*'),
              () => sentFrom('Url', 19),
              () => sentFrom('Base64', 20),
            ),
            Category: sentFrom('Image', 21),
            Url: when(like(mediaUrlOrBase64(item), '*://*'), () => sentFrom(mediaUrlOrBase64(item), 22)),
            Base64: when(
              not(like(mediaUrlOrBase64(item), '*://*')),
              () => sentFrom(mediaUrlOrBase64(item), 23),
            ),
            Usage: sentFrom('Reference', 24),
            ObjectId: sentFrom(mediaWith(item, 'subject_id'), 25),
            VoiceId: sentFrom(mediaWith(item, 'voice_id'), 26),
          })),
          sentEach(s.request.roles.reference_video, (item) => sentObject({
            Type: sentFrom('Url', 27),
            Category: sentFrom('Video', 28),
            Url: sentFrom(mediaUrl(item), 29),
            Usage: sentFrom('Reference', 30),
            ReferenceType: sentFrom('feature', 31),
          })),
          sentEach(s.request.roles.source_video, (item) => sentObject({
            Type: sentFrom('Url', 32),
            Category: sentFrom('Video', 33),
            Url: sentFrom(mediaUrl(item), 34),
            Usage: when(equals(s.request.mode, 'video_edit'), () => sentFrom('Reference', 35)),
            ReferenceType: when(equals(s.request.mode, 'video_edit'), () => sentFrom('base', 36)),
          })),
          sentEach(s.request.roles.motion_video, (item) => sentObject({
            Type: sentFrom('Url', 37),
            Category: sentFrom('Video', 38),
            Url: sentFrom(mediaUrl(item), 39),
          })),
          sentEach(s.request.roles.speech_audio, (item) => sentObject({
            Type: sentFrom('Url', 40),
            Category: sentFrom('Audio', 41),
            Url: sentFrom(mediaUrl(item), 42),
          })),
        ),
        LastFrameUrl: sentFrom(mediaUrl(first(s.request.roles.last_frame)), 43),
        Prompt: sentFrom(s.request.facts.prompt, 44),
        NegativePrompt: sentFrom(s.request.facts.negative_prompt, 45),
        OutputConfig: sentSomeObject({
          Duration: when(
            not(isIn(s.request.mode, ['motion_control', 'digital_human', 'lip_sync'])),
            () => sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 46),
          ),
          Resolution: sentFrom(upper(tier(s.request.facts.size)), 47),
          AspectRatio: when(
            not(like(lower(s.model), 'hailuo@*')),
            () => sentFrom(ratio(s.request.facts.size), 48),
          ),
          AudioGeneration: sentFrom(yesNo(s.request.facts.audio, 'Enabled', 'Disabled'), 49),
        }),
        SceneType: when(
          isPresent(s.request.facts.template),
          () => sentFrom('template_effect', 50),
          () => sentFrom(
            mapTo(s.request.mode, {
              motion_control: 'motion_control',
              digital_human: 'avatar_i2v',
              lip_sync: 'lip_sync',
            }),
            51,
          ),
        ),
        ExtInfo: sentFrom(
          jsonText(
            someObject({
              AdditionalParameters: jsonText(
                someObject({ template: s.request.facts.template, camera_control: s.request.facts.camera }),
              ),
            }),
          ),
          52,
          53,
        ),
        Seed: sentFrom(s.request.facts.seed, 54),
        SessionId: sentFrom(s.task.id, 55),
      }),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 56),
    ),
  }),
});
