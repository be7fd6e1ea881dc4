import { AUDIO_ERROR_MESSAGES } from '@slidewright/domain';
import { AppError, type ObjectBody, type ObjectStore } from '@slidewright/platform';

/** Puts sound into the store; what goes wrong there is told as a failed upload. */
export async function storeSound(
  store: ObjectStore,
  key: string,
  body: ObjectBody,
  contentType: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await store.put(key, body, { contentType, signal });
  } catch (error) {
    if (error instanceof AppError && (error.code === 'STORAGE_FAILED' || error.code === 'STORAGE_FULL'))
      throw new AppError(error.code, {
        message: error.message,
        userMessage: error.isRefused ? error.userMessage : AUDIO_ERROR_MESSAGES.uploadFailed,
        dependency: error.dependency,
        isRefused: error.isRefused,
        cause: error,
      });
    throw error;
  }
}
