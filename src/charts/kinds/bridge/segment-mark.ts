import type { ToldSegment } from '../../../../domain/bridge/bridge-rows.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { change, fullValue } from '../../../text/values.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'
import { segmentName } from './segment-words.ts'

/** A segment: the rows of its packages, without later charges that carry none; of one mode of transport among several by its service categories. BRG-05 */
export function segmentMark(segment: ToldSegment, format: ValueFormat): Mark {
  const values = Object.fromEntries(Object.entries(segment.values).map(([name, value]) => [name, [value]]))
  return makeMark({
    label: segmentName(segment),
    value: segment.now ?? 0,
    values: {
      ...(segment.mode === null ? {} : { service_category: segment.categories }),
      ...values,
      bucket_name: ['freight'],
    },
    format,
    shareText: change(segment.change, fullValue(segment.change, format)),
  })
}
