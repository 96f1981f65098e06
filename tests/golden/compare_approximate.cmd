tacit compare courteous mean pref1 -n 3 --task approximate
tacit compare mean 'value(own/2+ones/(2*(zeros+ones)))' -n 2..3 --task approximate --format json
tacit compare courteous mean -n 3 --task approximate --format latex
