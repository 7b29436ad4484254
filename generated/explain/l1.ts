// @generated from specs/lines/l1.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, eachFlat, firstOf, isPresent, itemPlaces, items, last, mediaPlaces, placeAt, placesBelow, placesWithout, several, sizePlaces, toList, toMediaList, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    conversation: (r) => when(
      isPresent(
        firstOf(
          several(toList(at(r.body, 'contents'))),
          () => at(r.body, 'systemInstruction'),
          () => at(r.body, 'safetySettings'),
          () => at(r.body, 'generationConfig', 'temperature'),
          () => at(r.body, 'generationConfig', 'topP'),
          () => at(r.body, 'generationConfig', 'topK'),
          () => at(r.body, 'generationConfig', 'maxOutputTokens'),
          () => at(r.body, 'generationConfig', 'thinkingConfig'),
        ),
      ),
      () => concat(
        when(isPresent(several(toList(at(r.body, 'contents')))), () => placeAt(r.body, 'contents')),
        placeAt(r.body, 'systemInstruction', 'parts'),
        placeAt(r.body, 'safetySettings'),
        concat(
          placeAt(r.body, 'generationConfig', 'temperature'),
          placeAt(r.body, 'generationConfig', 'topP'),
          placeAt(r.body, 'generationConfig', 'topK'),
          placeAt(r.body, 'generationConfig', 'maxOutputTokens'),
          placeAt(r.body, 'generationConfig', 'thinkingConfig'),
        ),
      ),
    ),
    count: (r) => placeAt(r.body, 'generationConfig', 'candidateCount'),
    prompt: (r) => placesBelow(
      placesWithout(
        itemPlaces(placesBelow(items([last(itemPlaces(placeAt(r.body, 'contents')))]), ['parts'])),
        ['thought'],
        true,
      ),
      ['text'],
    ),
    seed: (r) => placeAt(r.body, 'generationConfig', 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => placeAt(r.body, 'generationConfig', 'imageConfig', 'aspectRatio'),
      tier: () => placeAt(r.body, 'generationConfig', 'imageConfig', 'imageSize'),
    }),
  },
  roles: {
    reference: (r) => eachFlat(
      itemPlaces(placeAt(r.body, 'contents')),
      (item) => eachFlat(
        placesWithout(itemPlaces(placesBelow([item], ['parts'])), ['thought'], true),
        (item) => firstOf(
          when(
            isPresent(toMediaList('image', at(item.value, 'inlineData', 'data'))),
            () => mediaPlaces(placesBelow([item], ['inlineData', 'data'])),
          ),
          () => when(
            isPresent(toMediaList('image', at(item.value, 'inline_data', 'data'))),
            () => mediaPlaces(placesBelow([item], ['inline_data', 'data'])),
          ),
          () => when(
            isPresent(toMediaList('image', at(item.value, 'fileData', 'fileUri'))),
            () => mediaPlaces(placesBelow([item], ['fileData', 'fileUri'])),
          ),
          () => mediaPlaces(placesBelow([item], ['file_data', 'file_uri'])),
        ),
      ),
    ),
  },
};
