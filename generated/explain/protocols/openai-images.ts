// @generated from specs/protocols/openai-images.yaml by the gateway generator. Do not edit.

import type { CanonicalRequest } from '../../canonical.ts';
import { all, choose, defineSent, equals, filePart, first, firstOf, isIn, mapTo, mergeMetadata, not, oneOf, path, pixels, report, segment, sentEach, sentFrom, sentMerge, sentObject, toText, when } from '../../../runtime/contract/index.ts';
import { deniedMetadata } from '../../adapters/openai-images.ts';

export const sent = defineSent<CanonicalRequest>({
  submit: (s) => ({
    path: sentFrom(path('/v1/images/', segment(s.route.call)), 0),
    body: when(
      equals(s.route.call, 'edits'),
      () => sentMerge(
        sentObject({
          model: sentFrom(s.model, 15),
          prompt: sentFrom(s.request.facts.prompt, 16),
          image: when(
            equals(s.route.part, 'one'),
            () => sentFrom(filePart(first(s.request.roles.reference)), 17),
          ),
          'image[]': when(
            equals(s.route.part, 'several'),
            () => sentEach(s.request.roles.reference, (item) => sentFrom(filePart(item), 18)),
          ),
          mask: sentFrom(filePart(first(s.request.roles.mask)), 19),
          n: sentFrom(toText(s.request.facts.count), 20),
          size: sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 21),
          quality: choose(s.route.class, {
            'gpt-image': () => sentFrom(
              firstOf(
                mapTo(
                  oneOf(
                    s.request.facts.quality,
                    ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
                    report('quality', s.warnings),
                  ),
                  {
                    auto: 'medium',
                    low: 'low',
                    medium: 'medium',
                    standard: 'medium',
                    high: 'high',
                    hd: 'high',
                  },
                ),
                () => 'medium',
              ),
              22,
            ),
            other: () => sentFrom(
              firstOf(
                mapTo(
                  oneOf(
                    s.request.facts.quality,
                    ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
                    report('quality', s.warnings),
                  ),
                  {
                    auto: 'medium',
                    low: 'low',
                    medium: 'medium',
                    standard: 'medium',
                    high: 'high',
                    hd: 'high',
                  },
                ),
                () => 'medium',
              ),
              23,
            ),
          }),
          response_format: when(
            equals(s.route.class, 'dall-e-2'),
            () => sentFrom(s.request.facts.response_format, 24),
          ),
          background: when(
            not(equals(s.route.class, 'dall-e-2')),
            () => sentFrom(s.request.facts.background, 25),
          ),
          output_format: when(
            not(equals(s.route.class, 'dall-e-2')),
            () => sentFrom(s.request.facts.output_format, 26),
          ),
          output_compression: when(
            all(
              not(equals(s.route.class, 'dall-e-2')),
              isIn(s.request.facts.output_format, ['jpeg', 'webp']),
            ),
            () => sentFrom(toText(s.request.facts.output_compression), 27),
          ),
          moderation: when(
            not(equals(s.route.class, 'dall-e-2')),
            () => sentFrom(s.request.facts.moderation, 28),
          ),
          user: sentFrom(s.request.facts.end_user, 29),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 30),
      ),
      () => sentMerge(
        sentObject({
          model: sentFrom(s.model, 1),
          prompt: sentFrom(s.request.facts.prompt, 2),
          n: sentFrom(s.request.facts.count, 3),
          size: sentFrom(pixels(s.request.facts.size, 'x', [], report('size', s.warnings)), 4),
          quality: choose(s.route.class, {
            'dall-e-3': () => sentFrom(
              firstOf(
                mapTo(
                  oneOf(
                    s.request.facts.quality,
                    ['auto', 'medium', 'high', 'standard', 'hd'],
                    report('quality', s.warnings),
                  ),
                  { auto: 'standard', medium: 'standard', standard: 'standard', high: 'hd', hd: 'hd' },
                ),
                () => 'standard',
              ),
              5,
            ),
            'gpt-image': () => sentFrom(
              firstOf(
                mapTo(
                  oneOf(
                    s.request.facts.quality,
                    ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
                    report('quality', s.warnings),
                  ),
                  {
                    auto: 'medium',
                    low: 'low',
                    medium: 'medium',
                    standard: 'medium',
                    high: 'high',
                    hd: 'high',
                  },
                ),
                () => 'medium',
              ),
              6,
            ),
          }),
          style: when(
            equals(s.route.class, 'dall-e-3'),
            () => sentFrom(
              oneOf(s.request.facts.style, ['vivid', 'natural'], report('style', s.warnings)),
              7,
            ),
          ),
          response_format: when(
            isIn(s.route.class, ['dall-e-2', 'dall-e-3']),
            () => sentFrom(s.request.facts.response_format, 8),
          ),
          background: when(equals(s.route.class, 'gpt-image'), () => sentFrom(s.request.facts.background, 9)),
          output_format: when(
            equals(s.route.class, 'gpt-image'),
            () => sentFrom(s.request.facts.output_format, 10),
          ),
          output_compression: when(
            all(equals(s.route.class, 'gpt-image'), isIn(s.request.facts.output_format, ['jpeg', 'webp'])),
            () => sentFrom(s.request.facts.output_compression, 11),
          ),
          moderation: when(
            equals(s.route.class, 'gpt-image'),
            () => sentFrom(s.request.facts.moderation, 12),
          ),
          user: sentFrom(s.request.facts.end_user, 13),
        }),
        sentFrom(mergeMetadata({}, s.request.metadata, deniedMetadata, s.warnings), 14),
      ),
    ),
  }),
});
