// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, eachFlat, equals, filePlaces, firstOf, isPresent, itemPlaces, join, mediaPlaces, not, only, pickEach, placeAt, placesBelow, placesWhere, several, sizePlaces, toBoolean, toList, toNumber, when, where } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => firstOf(
      when(
        isPresent(toBoolean(at(r.body, 'metadata', 'generate_audio'))),
        () => placeAt(r.body, 'metadata', 'generate_audio'),
      ),
      () => placeAt(r.body, 'generate_audio'),
    ),
    prompt: (r) => firstOf(
      when(
        isPresent(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        () => placesBelow(placesWhere(itemPlaces(placeAt(r.body, 'content')), ['type'], 'text'), ['text']),
      ),
      () => placeAt(r.body, 'prompt'),
    ),
    seconds: (r) => firstOf(
      when(
        isPresent(toNumber(at(r.body, 'metadata', 'duration'))),
        () => placeAt(r.body, 'metadata', 'duration'),
      ),
      () => when(isPresent(toNumber(at(r.body, 'duration'))), () => placeAt(r.body, 'duration')),
      () => placeAt(r.body, 'seconds'),
    ),
    seed: (r) => placeAt(r.body, 'metadata', 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => when(
        not(equals(at(r.body, 'metadata', 'ratio'), 'adaptive')),
        () => firstOf(placeAt(r.body, 'metadata', 'ratio'), () => placeAt(r.body, 'size')),
      ),
      tier: () => firstOf(placeAt(r.body, 'metadata', 'resolution'), () => placeAt(r.body, 'size')),
    }),
  },
  roles: {
    first_frame: (r) => concat(
      eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['role'], 'first_frame'),
        (item) => mediaPlaces(placesBelow([item], ['image_url', 'url'])),
      ),
      eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['type'], 'image_url'),
        (item) => when(
          not(isPresent(at(item.value, 'role'))),
          () => mediaPlaces(placesBelow([item], ['image_url', 'url'])),
        ),
      ),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(only(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'first_frame_image')),
      mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(only(filePlaces(r.files, 'images'))),
    ),
    last_frame: (r) => concat(
      eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['role'], 'last_frame'),
        (item) => mediaPlaces(placesBelow([item], ['image_url', 'url'])),
      ),
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
    ),
    reference: (r) => concat(
      eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['role'], 'reference_image'),
        (item) => mediaPlaces(placesBelow([item], ['image_url', 'url'])),
      ),
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(several(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(several(filePlaces(r.files, 'images'))),
    ),
    reference_audio: (r) => mediaPlaces(
      placesBelow(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['type'], 'audio_url'),
        ['audio_url', 'url'],
      ),
    ),
    reference_video: (r) => mediaPlaces(
      placesBelow(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['type'], 'video_url'),
        ['video_url', 'url'],
      ),
    ),
  },
};
