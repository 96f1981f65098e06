# A distribution of inputs from a file: for optimal and for evaluate.
printf '# one dissenter\n100 1/2\n011 1/2\n' > some.prior
printf '000 1/8\n001 1/8\n010 1/8\n100 1/8\n011 1/8\n101 1/8\n110 1/8\n111 1/8\n' > all.prior
printf '001 1/12\n010 1/12\n100 1/12\n111 3/4\n' > ones.prior
tacit optimal -n 3 --at 1/2 --prior some.prior --certificate some.cert
tacit check some.cert; sed -n 2,3p some.cert
tacit optimal -n 3 --at 1/2 --prior ones.prior --format json --certificate ones.cert | grep '"prior"\|"value"'
tacit check ones.cert; sed -n 2,3p ones.cert
tacit optimal -n 3 --at 1/2 --prior all.prior --format csv
tacit optimal -n 3 --at 1/2 --prior uniform --format csv
tacit evaluate courteous -n 3 --at 1/2 --prior some.prior
tacit evaluate courteous -n 3 --at 1/2 --prior uniform --format json | grep '"prior"\|"mean"'
tacit evaluate mean -n 3 --task approximate --prior ones.prior | grep -A2 "^mean over"
tacit evaluate courteous -n 60 --at 1/2 --prior uniform | grep -A2 "^mean over"
# What is refused.
printf '011 1/2\n' > half.prior
printf '011\n' > short.prior
tacit optimal -n 3 --at 1/2 --prior half.prior
tacit optimal -n 3 --at 1/2 --prior short.prior
tacit optimal -n 2 --at 1/2 --prior some.prior
tacit optimal -n 3 --at 1/2 --prior missing.prior
tacit optimal -n 3 --all-p --prior some.prior
tacit evaluate courteous -n 3 --prior half.prior
tacit evaluate courteous -n 3 --prior uniform --input 011
tacit evaluate courteous -n 40 --prior some.prior
tacit evaluate courteous -n 3 --prior uniform --format csv
rm *.prior *.cert
