// A seccomp filter for programs in bubblewrap: calls with which a program could leave its limits. They open new namespaces (with
// capabilities inside), mount file systems, or hold memory that is in no process and in no file system the watch can see.

/** How the system calls of one machine are numbered. */
interface SyscallTable {
  /** AUDIT_ARCH of <linux/audit.h>. */
  readonly audit: number;
  /** Refused with "not permitted". */
  readonly forbidden: readonly number[];
  /** Refused with "not implemented", so that a library takes another way. */
  readonly absent: readonly number[];
  readonly clone: number;
}

// Numbers from the kernel's syscall tables. The new mount calls (428 to 442) are numbered alike everywhere.
const NEW_MOUNT_CALLS = [428, 429, 430, 431, 432, 433, 442];
const IO_URING_CALLS = [425, 426, 427];
const CLONE3 = 435;
const MEMFD_SECRET = 447;

const TABLES: Readonly<Partial<Record<NodeJS.Architecture, SyscallTable>>> = {
  x64: {
    audit: 0xc000003e,
    // mount, umount2, pivot_root, chroot, unshare, setns, add_key, request_key, keyctl, bpf, perf_event_open, userfaultfd
    forbidden: [165, 166, 155, 161, 272, 308, 248, 249, 250, 321, 298, 323, ...NEW_MOUNT_CALLS],
    // memfd_create, shmget
    absent: [319, 29, CLONE3, MEMFD_SECRET, ...IO_URING_CALLS],
    clone: 56,
  },
  arm64: {
    audit: 0xc00000b7,
    forbidden: [40, 39, 41, 51, 97, 268, 217, 218, 219, 280, 241, 282, ...NEW_MOUNT_CALLS],
    absent: [279, 194, CLONE3, MEMFD_SECRET, ...IO_URING_CALLS],
    clone: 220,
  },
};

const EPERM = 1;
const ENOSYS = 38;
const RETURN_ERRNO = 0x00050000;
const RETURN_ALLOW = 0x7fff0000;
/** From here on calls of the x32 interface are numbered, which is not our table's. */
const X32 = 0x40000000;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const CLONE_NAMESPACES = 0x7e020000;

// Instructions of classic BPF, as in <linux/bpf_common.h>.
const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;
/** Offsets in `struct seccomp_data`. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

/** The filter as bubblewrap reads it; undefined on a machine whose system calls are not listed here. */
export function seccompFilter(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const table = TABLES[architecture];
  if (!table) return undefined;
  const program: [code: number, ifTrue: number, ifFalse: number, value: number][] = [];
  const refuse = (errno: number): void => void program.push([RETURN, 0, 0, RETURN_ERRNO | errno]);
  /** The instruction after it is only reached when the comparison holds. */
  const when = (jump: number, value: number): void => void program.push([jump, 0, 1, value]);
  program.push([LOAD_WORD, 0, 0, ARCHITECTURE], [JUMP_EQUAL, 1, 0, table.audit]);
  refuse(ENOSYS);
  program.push([LOAD_WORD, 0, 0, NUMBER]);
  if (architecture === 'x64') {
    when(JUMP_AT_LEAST, X32);
    refuse(ENOSYS);
  }
  for (const call of table.absent) {
    when(JUMP_EQUAL, call);
    refuse(ENOSYS);
  }
  for (const call of table.forbidden) {
    when(JUMP_EQUAL, call);
    refuse(EPERM);
  }
  program.push([JUMP_EQUAL, 0, 3, table.clone], [LOAD_WORD, 0, 0, FIRST_ARGUMENT]);
  when(JUMP_ANY_BIT, CLONE_NAMESPACES);
  refuse(EPERM);
  program.push([RETURN, 0, 0, RETURN_ALLOW]);
  const filter = Buffer.alloc(program.length * 8);
  for (const [i, [code, ifTrue, ifFalse, value]] of program.entries()) {
    filter.writeUInt16LE(code, i * 8);
    filter.writeUInt8(ifTrue, i * 8 + 2);
    filter.writeUInt8(ifFalse, i * 8 + 3);
    filter.writeUInt32LE(value >>> 0, i * 8 + 4);
  }
  return filter;
}
