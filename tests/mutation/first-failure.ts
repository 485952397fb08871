import fc from 'fast-check';

// One failure is enough: looking for the smallest example takes longer than all tests.
fc.configureGlobal({ endOnFailure: true });
