// @generated from specs/lines/l3.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, equals, filePlaces, firstOf, isPresent, makeSize, mediaPlaces, not, placeAt, sizePlaces, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    background: (r) => placeAt(r.body, 'background'),
    count: (r) => placeAt(r.body, 'n'),
    end_user: (r) => placeAt(r.body, 'user'),
    negative_prompt: (r) => placeAt(r.body, 'negative_prompt'),
    output_compression: (r) => placeAt(r.body, 'output_compression'),
    output_format: (r) => placeAt(r.body, 'output_format'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    response_format: (r) => placeAt(r.body, 'response_format'),
    seed: (r) => placeAt(r.body, 'seed'),
    size: (r, part) => sizePlaces(part, {
      size: () => when(not(equals(at(r.body, 'size'), 'auto')), () => placeAt(r.body, 'size')),
      ratio: () => when(
        isPresent(makeSize({ ratio: firstOf(at(r.body, 'ratio'), () => at(r.body, 'aspect_ratio')) })),
        () => firstOf(placeAt(r.body, 'ratio'), () => placeAt(r.body, 'aspect_ratio')),
      ),
      tier: () => when(
        isPresent(makeSize({ tier: at(r.body, 'resolution') })),
        () => placeAt(r.body, 'resolution'),
      ),
    }),
    watermark: (r) => placeAt(r.body, 'watermark'),
  },
  roles: {
    mask: (r) => concat(mediaPlaces(placeAt(r.body, 'mask')), mediaPlaces(filePlaces(r.files, 'mask'))),
    reference: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'images')),
      mediaPlaces(filePlaces(r.files, 'images')),
    ),
  },
};
