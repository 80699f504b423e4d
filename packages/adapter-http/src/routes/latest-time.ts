/** The last second of the year 9999, the latest that clients can show and databases can store. */
export const latestTime = 253_402_300_799;
