import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetImportRequest, ImportedBrandSchema } from '@slidewright/contracts';
import { jobFields, type JobRecord } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { importDetail, type ImportedBrand, type ImportInput, type ImportResult } from '../jobs.ts';
import type { Parts } from '../parts.ts';

/** The state of an import. */
export function createGetImport({ kernel }: Parts) {
  return async ({ jobId }: GetImportRequest, context: CallContext) => {
    const found = await kernel.find(jobId, { ownerId: requireUser(context) });
    if (found === null) throw notFound('Import not found');
    const job = found as JobRecord<ImportInput, ImportResult>;
    const { pages, warnings, recognised, brand } = importDetail.parse(job.detail);
    return {
      ...jobFields(job),
      timelineId: job.result?.timelineId ?? '',
      pages,
      warnings,
      ...(recognised ? { recognised } : {}),
      ...(brand ? { brand: brandMessage(brand) } : {}),
    };
  };
}

function brandMessage({ colors, fonts, logo }: ImportedBrand): MessageInitShape<typeof ImportedBrandSchema> {
  return {
    ...colors,
    titleFont: fonts.title,
    textFont: fonts.text,
    ...(logo === null ? {} : { logo: logo.imageId, logoWidth: logo.width, logoHeight: logo.height }),
  };
}
