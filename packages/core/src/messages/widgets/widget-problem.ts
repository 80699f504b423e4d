import type { Tagged } from '../../kernel';

/** What does not have the shape of a widget; `at` is where, such as `extra_data["choices"][0]`. */
export type ShapeProblem =
  | (Tagged<'NotA'> & {
      readonly at: string;
      readonly expected: 'string' | 'boolean' | 'integer' | 'list' | 'dict';
    })
  | (Tagged<'TooSmall' | 'TooLarge' | 'NotAllowed'> & { readonly at: string })
  | (Tagged<'KeyMissing'> & { readonly at: string; readonly key: string })
  | (Tagged<'UnknownKeys'> & { readonly keys: readonly string[] });

/** Why a requested widget is rejected. */
export type WidgetProblem =
  | ShapeProblem
  | (Tagged<'PartMissing'> & { readonly part: string })
  | Tagged<'FormUntyped'>
  | (Tagged<'UnknownWidget' | 'UnknownForm'> & { readonly type: string });

/** Why data for a widget is rejected; `at` names the widget. */
export type WidgetDataProblem =
  | ShapeProblem
  | (Tagged<'UnknownType'> & { readonly at: string; readonly type: string })
  | (Tagged<'NotAuthor'> & { readonly of: 'question' | 'taskListTitle' });
