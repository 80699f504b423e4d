/** The last second of the year 9999: clients show and databases keep nothing later. */
export const latestTime = 253_402_300_799;
