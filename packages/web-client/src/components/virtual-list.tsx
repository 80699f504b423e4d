import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import {
  Virtualizer,
  elementScroll,
  observeElementOffset,
  observeElementRect,
} from '@tanstack/virtual-core';

/** What the owner of a list can do with it. */
export type ListHandle = {
  readonly scrollToIndex: (index: number, align: 'start' | 'center' | 'end') => void;
  readonly scrollToEnd: () => void;
};

/** Which rows are on screen, by index. */
export type VisibleRows = {
  readonly first: number;
  readonly last: number;
  readonly isAtEnd: boolean;
};

type Props<Row extends { readonly key: string }> = {
  readonly rows: readonly Row[];
  readonly label: string;
  readonly render: (row: Row) => ComponentChild;
  /** The height of a row that has not been shown yet, in pixels. */
  readonly estimate: (row: Row) => number;
  /** The row that the list begins with, by index; -1 if it begins at its end. */
  readonly startIndex: number;
  /** Whether the list stays at its end when rows are added there. */
  readonly followsEnd: boolean;
  /** Called when the list is there, and again after each change of what is on screen. */
  readonly onChange: (handle: ListHandle, visible: VisibleRows) => void;
};

/** Within this distance in pixels, the list is at its end. */
const endThreshold = 24;

/** Whether the page is being printed: then everything that it knows is on it. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const onPrint = ({ type }: Event) => setPrinting(type === 'beforeprint');
    const kinds = ['beforeprint', 'afterprint'] as const;
    kinds.forEach((kind) => addEventListener(kind, onPrint));
    return () => kinds.forEach((kind) => removeEventListener(kind, onPrint));
  }, []);
  return isPrinting;
};

type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

/**
 * A list of which only the rows near the screen exist. It is anchored to its end: it stays where it
 * is when rows are added above or change their height.
 */
export const VirtualList = <Row extends { readonly key: string }>(props: Props<Row>) => {
  const { rows, label, render, estimate, startIndex, followsEnd, onChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  /** After the last change: how far it was scrolled, how long it was, whether it stays at its end. */
  const before = useRef({ top: 0, length: 0, staysAtEnd: false });
  const isPrinting = useIsPrinting();
  const [, update] = useReducer((count: number) => count + 1, 0);
  const options = {
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index: number) => {
      const row = rows[index];
      return row === undefined ? 0 : estimate(row);
    },
    getItemKey: (index: number) => rows[index]?.key ?? index,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    // Otherwise, it would first render rows that are not the ones to be shown.
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => rows.slice(0, startIndex).reduce((sum, row) => sum + estimate(row), 0),
    onChange: () => update(undefined),
    overscan: isPrinting ? rows.length : 8,
    anchorTo: 'end' as const,
    scrollEndThreshold: endThreshold,
  };
  const [virtualizer] = useState<ListVirtualizer>(() => new Virtualizer(options));
  // By default, rows that change while one scrolls up would move those on the screen.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }) =>
    end <= (virtualizer.scrollOffset ?? 0);
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  const height = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (virtualizer.getTotalSize() !== height) {
      // Rows have been measured since, and what is on screen was an estimate: it renders again.
      return;
    }
    const { current } = scroller;
    // By the element: the virtualizer knows later that it was scrolled.
    const { scrollTop: top = 0, scrollHeight: length = 0, clientHeight = 0 } = current ?? {};
    const bottom = top + clientHeight;
    const isAtEnd = bottom >= length - endThreshold;
    // Only somebody who scrolls up leaves the end: rows that arrive faster than the browser reports
    // where it has scrolled to, or a list that is resized, do not.
    const isLeft = top < before.current.top - 1 && length >= before.current.length;
    const staysAtEnd = followsEnd && !isLeft && (isAtEnd || before.current.staysAtEnd);
    if (staysAtEnd && !isAtEnd) {
      virtualizer.scrollToEnd();
    }
    before.current = { top, length, staysAtEnd };
    const handle: ListHandle = {
      scrollToIndex: (index, align) => {
        before.current = { ...before.current, staysAtEnd: false };
        virtualizer.scrollToIndex(index, { align });
      },
      scrollToEnd: () => virtualizer.scrollToEnd(),
    };
    // A row higher than the screen counts when its end is reached.
    const shown = virtualizer
      .getVirtualItems()
      .filter(({ start, end }) => end > top && end <= bottom + 1 && start < bottom);
    onChange(handle, { first: shown[0]?.index ?? -1, last: shown.at(-1)?.index ?? -1, isAtEnd });
  });

  return (
    <div class="list-scroller" ref={scroller} tabIndex={0} role="region" aria-label={label}>
      <div class="list-bottom column">
        <div class="list-space rigid" role="list" style={{ height: `${height}px` }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div
                key={String(key)}
                class="list-row"
                role="listitem"
                data-index={index}
                ref={virtualizer.measureElement}
                style={{ transform: `translateY(${start}px)` }}
              >
                {render(row)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
};
