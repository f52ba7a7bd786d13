import * as z from 'zod'
import { FileReport } from '../../domain/rows/upload.ts'

/** Reports of an upload as they are kept; those of earlier versions do not say yet what was known from where. */
export const KeptReports = z.array(
  FileReport.extend({
    earlierLoads: FileReport.shape.earlierLoads.default([]),
    unknown: FileReport.shape.unknown.default([]),
  }),
)
