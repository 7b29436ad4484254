// @generated from specs/lines/jm-l3.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, choose, concat, count, equals, mediaPlaces, not, placeAt, sizePlaces, template, toList, toText, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    prompt: (r) => placeAt(r.body, 'prompt'),
    seed: (r) => when(not(equals(at(r.body, 'seed'), -1)), () => placeAt(r.body, 'seed')),
    size: (r, part) => choose(
      template(toText(count(toList(at(r.body, 'width'))))),
      {
        '1': () => sizePlaces(part, {
          pixels: () => concat(placeAt(r.body, 'width'), placeAt(r.body, 'height')),
        }),
      },
      () => sizePlaces(part, { tier: () => placeAt(r.body, 'size') }),
    ),
  },
  roles: {
    reference: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image_urls')),
      mediaPlaces(placeAt(r.body, 'binary_data_base64')),
    ),
  },
};
