import { webhookAnswer, webhookDeliveryAnswer, webhookWithSecretAnswer } from '../answers/webhooks.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

export function webhookHandlers({ auth }: Services) {
  return {
    async listWebhooks(_input, context) {
      const { webhooks } = await auth.listWebhooks({}, context);
      return { data: webhooks.map(webhookAnswer) };
    },

    async createWebhook({ body }, context) {
      return { data: webhookWithSecretAnswer(await auth.createWebhook(body, context)) };
    },

    async updateWebhook({ params, body: { url, events, enabled } }, context) {
      const change = {
        webhookId: params.id,
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events: { types: events } }),
        ...(enabled === undefined ? {} : { enabled }),
      };
      return { data: webhookAnswer(await auth.updateWebhook(change, context)) };
    },

    async deleteWebhook({ params }, context) {
      await auth.deleteWebhook({ webhookId: params.id }, context);
    },

    async testWebhook({ params }, context) {
      return { data: webhookDeliveryAnswer(await auth.testWebhook({ webhookId: params.id }, context)) };
    },

    async rotateWebhookSecret({ params }, context) {
      return { data: webhookWithSecretAnswer(await auth.rotateWebhookSecret({ webhookId: params.id }, context)) };
    },

    async listWebhookDeliveries({ params }, context) {
      const { deliveries } = await auth.listWebhookDeliveries({ webhookId: params.id }, context);
      return { data: deliveries.map(webhookDeliveryAnswer) };
    },

    async resendWebhookDelivery({ params }, context) {
      const { id: webhookId, deliveryId } = params;
      return { data: webhookDeliveryAnswer(await auth.resendWebhookDelivery({ webhookId, deliveryId }, context)) };
    },
  } satisfies Partial<CallHandlers>;
}
