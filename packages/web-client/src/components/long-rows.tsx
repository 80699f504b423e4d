import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

type PartProps = {
  readonly height: string;
  readonly isFirst: boolean;
  readonly content: () => ComponentChildren;
};

/** How far outside of what is seen the rows exist, as a margin in CSS. */
const margin = '100% 0px';

/** Rows that exist as soon as they are about to be seen; before, there is room for them. */
const Part = ({ height, isFirst, content }: PartProps) => {
  const room = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    if (room.current === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: room.current.closest('.sidebar-scroller, .scroll'), rootMargin: margin },
    );
    observer.observe(room.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? <>{content()}</> : <li ref={room} aria-hidden="true" style={{ height }} />;
};

/** Tells screen readers how long the list is, of which only some rows exist. */
export type RowPlace = { readonly 'aria-setsize': number; readonly 'aria-posinset': number };

type Props<Item> = {
  readonly items: readonly Item[];
  /** Of a row, in rem. */
  readonly rowHeight: number;
  readonly render: (item: Item, place: RowPlace) => ComponentChildren;
};

const partSize = 30;

/** The items of a list in a column or a window, which may be thousands. */
export const LongRows = <Item,>({ items, rowHeight, render }: Props<Item>) => (
  <>
    {Array.from({ length: Math.ceil(items.length / partSize) }, (_, part) => {
      const own = items.slice(part * partSize, (part + 1) * partSize);
      return (
        <Part
          key={part}
          height={`${own.length * rowHeight}rem`}
          isFirst={part === 0}
          content={() =>
            own.map((item, index) =>
              render(item, {
                'aria-setsize': items.length,
                'aria-posinset': part * partSize + index + 1,
              }),
            )
          }
        />
      );
    })}
  </>
);
