// Names in core whose verb does not match what they return, by module, each for a reason that is
// given here. No other name may be added.
export const verbExceptions = {
  // Stored in the event log, where older and newer versions read it.
  accounts: ['mayCreateUsers'],
};
