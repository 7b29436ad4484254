// @generated from specs/protocols/gemini.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { at, defineSent, equals, fill, isPresent, mediaBase64, mediaLength, mediaMime, mediaPrepared, mergeMetadata, not, object, over, path, ratio, segment, sentConcat, sentEach, sentFrom, sentItems, sentMerge, sentObject, sentSomeObject, someObject, tier, upper, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/gemini.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1beta/models/', segment(s.model), ':', segment(s.route.method)), 0),
    body: sentMerge(
      sentMerge(
        sentObject({
          contents: sentItems([
            sentObject({
              role: sentFrom('user', 1),
              parts: sentConcat(
                sentItems([
                  when(isPresent(s.request.facts.prompt), () => sentSomeObject({
                    text: sentFrom(s.request.facts.prompt, 2),
                  })),
                ]),
                sentEach(s.request.roles.reference, (item) => sentSomeObject({
                  inlineData: when(not(over(mediaLength(item), 7000000)), () => sentObject(
                    { mimeType: sentFrom(mediaMime(item), 3), data: sentFrom(mediaBase64(item), 4) },
                  )),
                  fileData: when(over(mediaLength(item), 7000000), () => sentObject({
                    mimeType: sentFrom(mediaMime(item), 5),
                    fileUri: sentFrom(mediaPrepared(item, 'uri'), 6),
                  })),
                })),
              ),
            }),
          ]),
          generationConfig: sentObject({
            responseModalities: sentItems([sentFrom('TEXT', 7), sentFrom('IMAGE', 8)]),
            seed: sentFrom(s.request.facts.seed, 9),
          }),
        }),
        sentFrom(s.request.facts.conversation, 10),
        sentSomeObject({
          contents: sentFrom(
            fill(
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
            11,
          ),
        }),
        sentSomeObject({
          generationConfig: sentSomeObject({
            imageConfig: sentSomeObject({
              aspectRatio: sentFrom(ratio(s.request.facts.size), 12),
              imageSize: when(
                not(equals(tier(s.request.facts.size), '1k')),
                () => sentFrom(upper(tier(s.request.facts.size)), 13),
              ),
            }),
          }),
        }),
      ),
      sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 14),
    ),
  }),
});
