// @generated from specs/families/e.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { all, at, concat, count, eachFlat, equals, filePlaces, firstOf, isIn, isPresent, itemPlaces, mediaPlaces, not, only, over, placeAt, placesBelow, placesWhere, several, sizePlaces, toBoolean, toList, toNumber, when, where } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => firstOf(
      when(
        isPresent(toBoolean(at(r.body, 'metadata', 'output_config', 'audio_generation'))),
        () => placeAt(r.body, 'metadata', 'output_config', 'audio_generation'),
      ),
      () => placeAt(r.body, 'metadata', 'generate_audio'),
    ),
    negative_prompt: (r) => placeAt(r.body, 'metadata', 'negative_prompt'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => firstOf(
      when(isPresent(toNumber(at(r.body, 'seconds'))), () => placeAt(r.body, 'seconds')),
      () => when(isPresent(toNumber(at(r.body, 'duration'))), () => placeAt(r.body, 'duration')),
      () => placeAt(r.body, 'metadata', 'output_config', 'duration'),
    ),
    seed: (r) => placeAt(r.body, 'metadata', 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => firstOf(
        placeAt(r.body, 'metadata', 'output_config', 'aspect_ratio'),
        () => placeAt(r.body, 'size'),
      ),
      tier: () => firstOf(
        placeAt(r.body, 'metadata', 'output_config', 'resolution'),
        () => placeAt(r.body, 'size'),
      ),
    }),
    template: (r) => placeAt(r.body, 'metadata', 'template'),
  },
  roles: {
    first_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'first_frame_image')),
      mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(only(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(only(filePlaces(r.files, 'images'))),
      eachFlat(
        placesWhere(
          placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
          ['usage'],
          'FirstFrame',
        ),
        (item) => mediaPlaces(placesBelow([item], ['url'])),
      ),
      when(
        not(over(count(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image')), 1)),
        () => eachFlat(
          placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
          (item) => when(
            not(isPresent(at(item.value, 'usage'))),
            () => mediaPlaces(placesBelow([item], ['url'])),
          ),
        ),
      ),
    ),
    last_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
      eachFlat(
        placesWhere(
          placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
          ['usage'],
          'LastFrame',
        ),
        (item) => mediaPlaces(placesBelow([item], ['url'])),
      ),
    ),
    motion_video: (r) => when(
      equals(at(r.body, 'metadata', 'scene_type'), 'motion_control'),
      () => eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
        (item) => mediaPlaces(placesBelow([item], ['url'])),
      ),
    ),
    reference: (r) => concat(
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(several(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(several(filePlaces(r.files, 'images'))),
      eachFlat(
        placesWhere(
          placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
          ['usage'],
          'Reference',
        ),
        (item) => mediaPlaces(placesBelow([item], ['url'])),
      ),
      when(
        over(count(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image')), 1),
        () => eachFlat(
          placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
          (item) => when(
            not(isPresent(at(item.value, 'usage'))),
            () => mediaPlaces(placesBelow([item], ['url'])),
          ),
        ),
      ),
    ),
    reference_video: (r) => concat(
      when(
        all(
          not(isIn(at(r.body, 'metadata', 'scene_type'), ['motion_control', 'lip_sync'])),
          not(isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio'))),
        ),
        () => eachFlat(
          placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
          (item) => mediaPlaces(placesBelow([item], ['url'])),
        ),
      ),
      eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['type'], 'video_url'),
        (item) => mediaPlaces(placesBelow([item], ['video_url', 'url'])),
      ),
    ),
    source_video: (r) => when(
      all(
        not(equals(at(r.body, 'metadata', 'scene_type'), 'motion_control')),
        isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio')),
      ),
      () => eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
        (item) => mediaPlaces(placesBelow([item], ['url'])),
      ),
    ),
    speech_audio: (r) => eachFlat(
      placesWhere(itemPlaces(placeAt(r.body, 'metadata', 'file_infos')), ['category'], 'Audio'),
      (item) => mediaPlaces(placesBelow([item], ['url'])),
    ),
  },
};
