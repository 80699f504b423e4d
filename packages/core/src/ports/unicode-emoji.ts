/** Every emoji of Unicode that has a name, by that name: its code, dash-separated and in hex. */
export type UnicodeEmoji = ReadonlyMap<string, string>;
