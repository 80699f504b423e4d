import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type MayNotAttachSubmessage = Tagged<'MayNotAttachSubmessage'>;
export const mayNotAttachSubmessage: MayNotAttachSubmessage = { _tag: 'MayNotAttachSubmessage' };

export type InvalidSubmessage = Tagged<'InvalidSubmessage'>;
export const invalidSubmessage: InvalidSubmessage = { _tag: 'InvalidSubmessage' };

export type InvalidWidgetData = Tagged<'InvalidWidgetData'> & { readonly reason: string };
/** A widget knows nothing of that shape. */
export const invalidWidgetData = (reason: string): InvalidWidgetData => ({
  _tag: 'InvalidWidgetData',
  reason,
});

export type InvalidWidgetJson = Tagged<'InvalidWidgetJson'>;
export const invalidWidgetJson: InvalidWidgetJson = { _tag: 'InvalidWidgetJson' };

export type InvalidWidget = Tagged<'InvalidWidget'> & { readonly reason: string };
/** There is no widget of that shape. */
export const invalidWidget = (reason: string): InvalidWidget => ({ _tag: 'InvalidWidget', reason });

export type WidgetFailure =
  | MayNotAttachSubmessage
  | InvalidSubmessage
  | InvalidWidgetData
  | InvalidWidgetJson
  | InvalidWidget;

export const widgetFailures: FailureTable<WidgetFailure> = {
  MayNotAttachSubmessage: () => badRequest('You cannot attach a submessage to this message.'),
  InvalidSubmessage: () => badRequest('Invalid json for submessage'),
  InvalidWidgetData: ({ reason }) => badRequest(reason),
  InvalidWidgetJson: () => badRequest('Widgets: API programmer sent invalid JSON content'),
  InvalidWidget: ({ reason }) => badRequest(`Widgets: ${reason}`),
};
