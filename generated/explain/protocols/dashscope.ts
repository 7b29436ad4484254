// @generated from specs/protocols/dashscope.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { all, choose, defineSent, equals, first, firstOf, isIn, lower, mapTo, mediaUrl, mediaUrlOrDataUri, mergeMetadata, not, omitPaths, path, pixels, ratio, ratioOf, report, segment, sentConcat, sentEach, sentFrom, sentMerge, sentObject, tier, toInteger, upper, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/dashscope.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/api/v1/services/aigc/', segment(s.route.service), '/video-synthesis'), 0),
    headers: sentObject({ 'X-DashScope-Async': sentFrom('enable', 1) }),
    body: sentObject({
      model: sentFrom(s.model, 2),
      input: sentMerge(
        sentObject({
          prompt: sentFrom(s.request.facts.prompt, 3),
          negative_prompt: sentFrom(s.request.facts.negative_prompt, 4),
          img_url: when(
            equals(s.route.shape, 'image'),
            () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 5),
          ),
          first_frame_url: when(
            equals(s.route.shape, 'frames'),
            () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.first_frame)), 6),
          ),
          last_frame_url: when(
            equals(s.route.shape, 'frames'),
            () => sentFrom(mediaUrlOrDataUri(first(s.request.roles.last_frame)), 7),
          ),
          reference_urls: sentConcat(
            sentEach(
              s.request.roles.reference,
              (item) => when(equals(s.route.shape, 'references'), () => sentFrom(mediaUrl(item), 8)),
            ),
            sentEach(
              s.request.roles.reference_video,
              (item) => when(equals(s.route.shape, 'references'), () => sentFrom(mediaUrl(item), 9)),
            ),
          ),
          media: sentConcat(
            sentEach(s.request.roles.first_frame, (item) => when(
              equals(s.route.shape, 'media'),
              () => sentObject({
                type: sentFrom('first_frame', 10),
                url: sentFrom(mediaUrlOrDataUri(item), 11),
              }),
            )),
            sentEach(s.request.roles.last_frame, (item) => when(
              equals(s.route.shape, 'media'),
              () => sentObject({
                type: sentFrom('last_frame', 12),
                url: sentFrom(mediaUrlOrDataUri(item), 13),
              }),
            )),
            sentEach(s.request.roles.speech_audio, (item) => when(
              equals(s.route.shape, 'media'),
              () => sentObject({ type: sentFrom('driving_audio', 14), url: sentFrom(mediaUrl(item), 15) }),
            )),
            sentEach(s.request.roles.source_video, (item) => when(
              equals(s.route.shape, 'media'),
              () => sentObject({ type: sentFrom('video', 16), url: sentFrom(mediaUrl(item), 17) }),
            )),
            sentEach(s.request.roles.reference, (item) => when(
              equals(s.route.shape, 'media'),
              () => sentObject({ type: sentFrom('reference_image', 18), url: sentFrom(mediaUrl(item), 19) }),
            )),
            sentEach(s.request.roles.reference_video, (item) => when(
              equals(s.route.shape, 'media'),
              () => sentObject({ type: sentFrom('reference_video', 20), url: sentFrom(mediaUrl(item), 21) }),
            )),
          ),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['input']), 22),
      ),
      parameters: sentMerge(
        sentMerge(
          sentObject({
            size: when(
              isIn(s.route.shape, ['text', 'references']),
              () => sentFrom(
                pixels(
                  s.request.facts.size,
                  '*',
                  [
                    '832x480', '480x832', '624x624', '1280x720', '720x1280', '960x960', '1088x832',
                    '832x1088', '1920x1080', '1080x1920', '1440x1440', '1632x1248', '1248x1632',
                  ],
                  report('size', s.warnings),
                ),
                23,
              ),
            ),
            resolution: choose(s.route.shape, {
              media: () => sentFrom(
                firstOf(
                  mapTo(lower(tier(s.request.facts.size)), {
                    '832p': '720P',
                    '960p': '720P',
                    '1248p': '1080P',
                    '2k': '1080P',
                  }),
                  () => upper(tier(s.request.facts.size, ['720p', '1080p'], report('size', s.warnings))),
                ),
                24,
              ),
              image: () => sentFrom(
                firstOf(
                  mapTo(lower(tier(s.request.facts.size)), {
                    '624p': '480P',
                    '832p': '720P',
                    '960p': '720P',
                    '1248p': '1080P',
                    '2k': '1080P',
                  }),
                  () => upper(
                    tier(s.request.facts.size, ['480p', '720p', '1080p'], report('size', s.warnings)),
                  ),
                ),
                25,
              ),
              frames: () => sentFrom(
                firstOf(
                  mapTo(lower(tier(s.request.facts.size)), {
                    '624p': '480P',
                    '832p': '720P',
                    '960p': '720P',
                    '1248p': '1080P',
                    '2k': '1080P',
                  }),
                  () => upper(
                    tier(s.request.facts.size, ['480p', '720p', '1080p'], report('size', s.warnings)),
                  ),
                ),
                26,
              ),
            }),
            ratio: when(
              all(
                equals(s.route.shape, 'media'),
                not(isIn(s.request.mode, ['first_frame', 'first_last', 'digital_human'])),
              ),
              () => sentFrom(
                firstOf(
                  mapTo(ratio(s.request.facts.size), {
                    '26:15': '16:9',
                    '15:26': '9:16',
                    '17:13': '4:3',
                    '13:17': '3:4',
                  }),
                  () => ratioOf(
                    s.request.facts.size,
                    ['16:9', '9:16', '1:1', '4:3', '3:4'],
                    report('size', s.warnings),
                  ),
                ),
                27,
              ),
            ),
            duration: sentFrom(toInteger(s.request.facts.seconds, report('seconds', s.warnings)), 28),
            audio: when(
              isIn(s.route.shape, ['text', 'image', 'references']),
              () => sentFrom(s.request.facts.audio, 29),
            ),
            seed: sentFrom(s.request.facts.seed, 30),
          }),
          sentFrom(
            mergeMetadata(
              {},
              omitPaths(s.request.metadata, [['input'], ['parameters']]),
              deniedMetadata,
              s.warnings,
            ),
            31,
          ),
        ),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings, ['parameters']), 32),
      ),
    }),
  }),
});
