// @generated from specs/families/k.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, count, equals, filePlaces, filesAt, firstOf, isPresent, itemPlaces, items, last, mediaPlaces, not, over, placeAt, sizePlaces, take, toList, toNumber, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'metadata', 'generate_audio'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => firstOf(
      when(isPresent(toNumber(at(r.body, 'seconds'))), () => placeAt(r.body, 'seconds')),
      () => placeAt(r.body, 'duration'),
    ),
    size: (r, part) => sizePlaces(part, {
      ratio: () => firstOf(placeAt(r.body, 'aspect_ratio'), () => placeAt(r.body, 'size')),
      tier: () => placeAt(r.body, 'size'),
    }),
  },
  roles: {
    first_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'first_frame_image')),
      mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      when(
        not(over(count(toList(at(r.body, 'input_reference'))), 2)),
        () => mediaPlaces(take(itemPlaces(placeAt(r.body, 'input_reference')), 1)),
      ),
      when(
        not(over(count(filesAt(r.files, 'input_reference')), 2)),
        () => mediaPlaces(take(filePlaces(r.files, 'input_reference'), 1)),
      ),
      when(
        not(over(count(toList(at(r.body, 'images'))), 2)),
        () => mediaPlaces(take(itemPlaces(placeAt(r.body, 'images')), 1)),
      ),
      when(
        not(over(count(filesAt(r.files, 'images')), 2)),
        () => mediaPlaces(take(filePlaces(r.files, 'images'), 1)),
      ),
    ),
    last_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
      when(
        equals(count(toList(at(r.body, 'input_reference'))), 2),
        () => mediaPlaces(items([last(itemPlaces(placeAt(r.body, 'input_reference')))])),
      ),
      when(
        equals(count(filesAt(r.files, 'input_reference')), 2),
        () => mediaPlaces(items([last(filePlaces(r.files, 'input_reference'))])),
      ),
      when(
        equals(count(toList(at(r.body, 'images'))), 2),
        () => mediaPlaces(items([last(itemPlaces(placeAt(r.body, 'images')))])),
      ),
      when(
        equals(count(filesAt(r.files, 'images')), 2),
        () => mediaPlaces(items([last(filePlaces(r.files, 'images'))])),
      ),
    ),
    reference: (r) => concat(
      when(
        over(count(toList(at(r.body, 'input_reference'))), 2),
        () => mediaPlaces(placeAt(r.body, 'input_reference')),
      ),
      when(
        over(count(filesAt(r.files, 'input_reference')), 2),
        () => mediaPlaces(filePlaces(r.files, 'input_reference')),
      ),
      when(over(count(toList(at(r.body, 'images'))), 2), () => mediaPlaces(placeAt(r.body, 'images'))),
      when(over(count(filesAt(r.files, 'images')), 2), () => mediaPlaces(filePlaces(r.files, 'images'))),
    ),
  },
};
